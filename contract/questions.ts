import { z } from "zod";
import { LIMITS, QUESTION_TYPES, type QuestionType } from "#engine";
import { bodyOf, partly } from "./body.ts";
import { Choice, choiceFields } from "./choices.ts";
import { CREATED_AT, rentalQuestions } from "./examples/stored.ts";
import { FIELD_LIMITS, fieldName, filledText, id, moment, pathId, text } from "./fields.ts";
import { defineOperation } from "./operation.ts";
import { firstPage, pageOf, pageQuery } from "./pagination.ts";

const type = z.enum(Object.keys(QUESTION_TYPES) as QuestionType[]).describe(
  `${Object.entries(QUESTION_TYPES)
    .map(([name, { label }]) => `\`${name}\` (${label})`)
    .join(", ")}.`,
);

/** A question as the API answers it. */
export const Question = z
  .strictObject({
    id,
    number: z.int().describe("Order of asking, from 1; unique in the account."),
    text: z.string().describe("What the lead is asked."),
    type,
    field_name: z.string().describe("Identifies the question in answers, rules and formulas."),
    required: z.boolean(),
    multiple_values: z.boolean(),
    min_value: z.number().nullable(),
    max_value: z.number().nullable(),
    step: z.number().nullable(),
    help_text: z.string(),
    choices: z.array(Choice),
    created_at: moment,
  })
  .meta({ id: "Question", description: "One question that leads answer." });

const fields = {
  number: z.int().min(1).max(1_000_000).describe("Order of asking, from 1; unique in the account."),
  text: filledText(FIELD_LIMITS.text).describe("What the lead is asked."),
  type,
  field_name: fieldName.describe(
    "Identifies the question in answers, rules and formulas; unique in the account, and none of the score names.",
  ),
  required: z.boolean().describe("Whether a lead must answer it."),
  multiple_values: z.boolean().describe("Whether it takes several values; slider, integer, number and date only."),
  min_value: z.number().nullable().describe("Smallest number accepted; required for a slider."),
  max_value: z.number().nullable().describe("Largest number accepted; required for a slider."),
  step: z.number().nullable().describe("Distance between two positions of a slider."),
  help_text: text(FIELD_LIMITS.text).describe("Shown beside the question."),
  choices: z
    .array(
      z.strictObject({
        id: id.exactOptional(),
        ...choiceFields,
        slug: choiceFields.slug.exactOptional(),
        value: choiceFields.value.exactOptional(),
      }),
    )
    .max(LIMITS.choicesPerQuestion)
    .describe(
      "All choices, in order. One with the `id` of a present choice changes it; present ones left out are deleted.",
    ),
};

const shape = {
  ...fields,
  required: fields.required.default(false),
  multiple_values: fields.multiple_values.default(false),
  min_value: fields.min_value.default(null),
  max_value: fields.max_value.default(null),
  step: fields.step.default(null),
  help_text: fields.help_text.default(""),
  choices: fields.choices.exactOptional(),
};
const READ_ONLY = ["id", "created_at"];

export const QuestionWrite = bodyOf(
  "QuestionWrite",
  "A question, complete. Choices left out stay as they are.",
  shape,
  READ_ONLY,
);
const QuestionPatch = bodyOf(
  "QuestionPatch",
  "Changes of a question; what is left out stays.",
  partly(fields),
  READ_ONLY,
);

const params = z.object({ id: pathId.describe("Id of the question.") });

const LIST = "/api/v1/questions/";
const ONE = "/api/v1/questions/{id}/";
const created = {
  id: rentalQuestions.length + 1,
  number: 11,
  text: "How many pets would live in the home?",
  type: "integer",
  field_name: "pets",
  required: false,
  multiple_values: false,
  min_value: 0,
  max_value: 20,
  step: null,
  help_text: "",
  choices: [],
  created_at: CREATED_AT,
} as const;
const replaced = { ...created, text: "How many pets will live with you?", min_value: null, max_value: null };

export const listQuestions = defineOperation({
  id: "listQuestions",
  method: "GET",
  path: LIST,
  tag: "Questions",
  summary: "List questions",
  description: "In the order of their numbers, each with its choices.",
  auth: "token",
  scoped: true,
  query: z.strictObject(pageQuery),
  success: { status: 200, description: "One page of questions.", schema: pageOf("QuestionPage", Question) },
  errors: { 404: "There is no such page." },
  examples: [
    {
      name: "The first two",
      request: { query: { page_size: 2 } },
      status: 200,
      response: firstPage(LIST, rentalQuestions, { page_size: 2 }),
    },
    {
      name: "A page that is not there",
      request: { query: { page: 9 } },
      status: 404,
      response: { detail: "Invalid page." },
    },
  ],
});

export const createQuestion = defineOperation({
  id: "createQuestion",
  method: "POST",
  path: LIST,
  tag: "Questions",
  summary: "Create a question",
  description: "`choices` may be given at once or added later. The question is asked from the next lead on.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  body: QuestionWrite,
  success: { status: 201, description: "The question.", schema: Question },
  examples: [
    {
      name: "A whole number",
      request: {
        body: {
          text: created.text,
          type: "integer",
          field_name: "pets",
          number: 11,
          required: false,
          min_value: 0,
          max_value: 20,
        },
      },
      status: 201,
      response: created,
    },
    {
      name: "Several faults at once",
      request: { body: { text: "", type: "integr", field_name: "2nd_income", number: 0 } },
      status: 400,
      response: {
        number: ["Ensure this value is greater than or equal to 1."],
        text: ["This field may not be blank."],
        type: ['"integr" is not a valid choice. Did you mean "integer"?'],
        field_name: ["Use letters, digits and underscores; the first may not be a digit."],
      },
    },
    {
      name: "An API client's token",
      as: "client",
      request: { body: { text: created.text, type: "integer", field_name: "pets", number: 11 } },
      status: 403,
      response: { detail: "You do not have permission to perform this action." },
    },
  ],
});

export const getQuestion = defineOperation({
  id: "getQuestion",
  method: "GET",
  path: ONE,
  tag: "Questions",
  summary: "Read a question",
  description: "With its choices.",
  auth: "token",
  scoped: true,
  etag: true,
  params,
  success: { status: 200, description: "The question.", schema: Question },
  examples: [
    { name: "One question", request: { params: { id: 7 } }, status: 200, response: rentalQuestions[6] },
    { name: "No such question", request: { params: { id: 999 } }, status: 404, response: { detail: "Not found." } },
  ],
});

export const replaceQuestion = defineOperation({
  id: "replaceQuestion",
  method: "PUT",
  path: ONE,
  tag: "Questions",
  summary: "Replace a question",
  description:
    "What is left out takes its default, except `choices`, which stay. A new field name or type is refused while it breaks a formula or rule: the answer names each.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: QuestionWrite,
  success: { status: 200, description: "The question.", schema: Question },
  examples: [
    {
      name: "All of it anew",
      request: {
        params: { id: created.id },
        body: { text: replaced.text, type: "integer", field_name: "pets", number: 11 },
      },
      status: 200,
      response: replaced,
    },
  ],
});

export const updateQuestion = defineOperation({
  id: "updateQuestion",
  method: "PATCH",
  path: ONE,
  tag: "Questions",
  summary: "Change a question",
  description: "Only what is sent changes.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: QuestionPatch,
  success: { status: 200, description: "The question.", schema: Question },
  examples: [
    {
      name: "A help text",
      request: { params: { id: created.id }, body: { help_text: "Cats and dogs." } },
      status: 200,
      response: { ...replaced, help_text: "Cats and dogs." },
    },
  ],
});

export const moveQuestion = defineOperation({
  id: "moveQuestion",
  method: "POST",
  path: "/api/v1/questions/{id}/move/",
  tag: "Questions",
  summary: "Move a question",
  description:
    "Gives the question a number. When another one has it, the questions from there to the former place move along by one: the same numbers stay in use, in the new order. A PATCH of `number` only takes a number that is free.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  body: z
    .strictObject({ number: fields.number.describe("Where to.") })
    .meta({ id: "QuestionMove", description: "The number a question is to have." }),
  success: { status: 200, description: "The question in its new place.", schema: Question },
  examples: [
    {
      name: "Ask it before the last",
      request: { params: { id: created.id }, body: { number: 10 } },
      status: 200,
      response: { ...replaced, help_text: "Cats and dogs.", number: 10 },
    },
    {
      name: "And last again",
      request: { params: { id: created.id }, body: { number: created.number } },
      status: 200,
      response: { ...replaced, help_text: "Cats and dogs." },
    },
    {
      name: "Numbers begin at 1",
      request: { params: { id: created.id }, body: { number: 0 } },
      status: 400,
      response: { number: ["Ensure this value is greater than or equal to 1."] },
    },
  ],
});

export const deleteQuestion = defineOperation({
  id: "deleteQuestion",
  method: "DELETE",
  path: ONE,
  tag: "Questions",
  summary: "Delete a question",
  description:
    "Refused while a formula, a rule or a scoring model uses it: the answer names each use. Leads keep their answers.",
  auth: "admin",
  scoped: true,
  etag: true,
  makesVersion: true,
  params,
  success: { status: 204, description: "Deleted." },
  errors: { 400: "Something still uses the question." },
  examples: [{ name: "Delete", request: { params: { id: created.id } }, status: 204 }],
});
