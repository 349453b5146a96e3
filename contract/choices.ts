import { z } from "zod";
import { bodyOf, partly } from "./body.ts";
import { choicesOf } from "./examples/stored.ts";
import { FIELD_LIMITS, filledText, id, pathId, slug } from "./fields.ts";
import { defineOperation } from "./operation.ts";

/** An option of a question of type `choice` or `multiple_choice`. */
export const Choice = z
  .strictObject({
    id,
    text: z.string().describe("What the lead reads."),
    slug: z.string().describe("Identifies the choice in answers, rules and formulas; unique within the question."),
    value: z.number().describe("What formulas and rules see."),
  })
  .meta({ id: "Choice", description: "An option of a question." });

export const choiceFields = {
  text: filledText(FIELD_LIMITS.text).describe("What the lead reads."),
  slug: slug.describe("Unique within the question; derived from the text if absent."),
  value: z.number().describe("What formulas and rules see; its position, from 1, if absent."),
};

const shape = { ...choiceFields, slug: choiceFields.slug.exactOptional(), value: choiceFields.value.exactOptional() };
const READ_ONLY = ["id"];

const ChoiceWrite = bodyOf("ChoiceWrite", "A choice, complete.", shape, READ_ONLY);
const ChoicePatch = bodyOf(
  "ChoicePatch",
  "Changes of a choice; what is left out stays.",
  partly(choiceFields),
  READ_ONLY,
);

const ofQuestion = z.object({ id: pathId.describe("Id of the question.") });
const ofChoice = ofQuestion.extend({ choice_id: pathId.describe("Id of the choice.") });

const LIST = "/api/v1/questions/{id}/choices/";
const ONE = "/api/v1/questions/{id}/choices/{choice_id}/";
const MOVE_IN = 6;
const CREATED = 12;

export const listChoices = defineOperation({
  id: "listChoices",
  method: "GET",
  path: LIST,
  tag: "Choices",
  summary: "List a question's choices",
  description: "A plain array, in the order of the question; empty for a question without choices.",
  auth: "token",
  scoped: true,
  params: ofQuestion,
  success: { status: 200, description: "The choices.", schema: z.array(Choice) },
  examples: [
    {
      name: "The choices of a question",
      request: { params: { id: MOVE_IN } },
      status: 200,
      response: choicesOf("move_in"),
    },
    { name: "No such question", request: { params: { id: 999 } }, status: 404, response: { detail: "Not found." } },
  ],
});

export const createChoice = defineOperation({
  id: "createChoice",
  method: "POST",
  path: LIST,
  tag: "Choices",
  summary: "Add a choice",
  description: "Only questions of type `choice` and `multiple_choice` have choices. The new one comes last.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params: ofQuestion,
  body: ChoiceWrite,
  success: { status: 201, description: "The choice.", schema: Choice },
  examples: [
    {
      name: "A choice with a value of its own",
      request: { params: { id: MOVE_IN }, body: { text: "I do not know yet", value: 20 } },
      status: 201,
      response: { id: CREATED, text: "I do not know yet", slug: "i-do-not-know-yet", value: 20 },
    },
    {
      name: "Without its text",
      request: { params: { id: MOVE_IN }, body: { valeu: 20 } },
      status: 400,
      response: { text: ["This field is required."], valeu: ['Unknown field. Did you mean "value"?'] },
    },
  ],
});

export const getChoice = defineOperation({
  id: "getChoice",
  method: "GET",
  path: ONE,
  tag: "Choices",
  summary: "Read a choice",
  description: "",
  auth: "token",
  scoped: true,
  etag: true,
  params: ofChoice,
  success: { status: 200, description: "The choice.", schema: Choice },
  examples: [
    {
      name: "One choice",
      request: { params: { id: MOVE_IN, choice_id: CREATED } },
      status: 200,
      response: { id: CREATED, text: "I do not know yet", slug: "i-do-not-know-yet", value: 20 },
    },
  ],
});

export const replaceChoice = defineOperation({
  id: "replaceChoice",
  method: "PUT",
  path: ONE,
  tag: "Choices",
  summary: "Replace a choice",
  description: "A slug that a rule or formula compares with cannot change: the answer names each use.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params: ofChoice,
  body: ChoiceWrite,
  success: { status: 200, description: "The choice.", schema: Choice },
  examples: [
    {
      name: "All of it anew",
      request: {
        params: { id: MOVE_IN, choice_id: CREATED },
        body: { text: "Undecided", slug: "undecided", value: 10 },
      },
      status: 200,
      response: { id: CREATED, text: "Undecided", slug: "undecided", value: 10 },
    },
  ],
});

export const updateChoice = defineOperation({
  id: "updateChoice",
  method: "PATCH",
  path: ONE,
  tag: "Choices",
  summary: "Change a choice",
  description: "Only what is sent changes.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params: ofChoice,
  body: ChoicePatch,
  success: { status: 200, description: "The choice.", schema: Choice },
  examples: [
    {
      name: "Another value",
      request: { params: { id: MOVE_IN, choice_id: CREATED }, body: { value: 15 } },
      status: 200,
      response: { id: CREATED, text: "Undecided", slug: "undecided", value: 15 },
    },
  ],
});

export const deleteChoice = defineOperation({
  id: "deleteChoice",
  method: "DELETE",
  path: ONE,
  tag: "Choices",
  summary: "Delete a choice",
  description: "Refused while a rule or formula compares with it: the answer names each use.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params: ofChoice,
  success: { status: 204, description: "Deleted." },
  errors: { 400: "A rule or formula still uses the choice." },
  examples: [{ name: "Delete", request: { params: { id: MOVE_IN, choice_id: CREATED } }, status: 204 }],
});
