import { z } from "zod";
import type { ChoiceData } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { bodySchema, type MemberSchemas, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { dependentsQuery, filledText, id, number, pathId, slug } from "./fields.ts";

/** An option of a question of type `choice` or `multiple_choice`. */
export const Choice = z
  .strictObject({
    id,
    text: z.string().describe("The text as shown to the lead."),
    slug: z.string().describe("Identifies the choice in answers, rules, and formulas. Unique within the question."),
    value: z.number().describe("The value in formulas and rules."),
  })
  .meta({ id: "Choice", description: "An option of a question." });

export const choiceFields = {
  text: filledText(FIELD_LIMITS.text).describe("The text as shown to the lead."),
  slug: slug.describe(
    "Unique within the question. Derived from the text if absent, and then never the text of another choice, nor a value by which an answer can name one.",
  ),
  value: number.describe("The value in formulas and rules. If absent, its position, starting at 1."),
} satisfies MemberSchemas<Omit<ChoiceData, "id">>;

const shape = { ...choiceFields, slug: choiceFields.slug.exactOptional(), value: choiceFields.value.exactOptional() };

const READ_ONLY = ["id"];

const ChoiceWrite = bodySchema("ChoiceWrite", "All fields of a choice.", shape, READ_ONLY);

const ChoicePatch = bodySchema(
  "ChoicePatch",
  "The fields of a choice to change.",
  optionalMembers(choiceFields),
  READ_ONLY,
);

const ofQuestion = z.object({ id: pathId.describe("Id of the question.") });

const ofChoice = ofQuestion.extend({ choice_id: pathId.describe("Id of the choice.") });

export const choiceSchemas = {
  listChoices: { params: ofQuestion, answer: z.array(Choice) },
  createChoice: { params: ofQuestion, body: ChoiceWrite, answer: Choice },
  getChoice: { params: ofChoice, answer: Choice },
  replaceChoice: { params: ofChoice, body: ChoiceWrite, answer: Choice },
  updateChoice: { params: ofChoice, body: ChoicePatch, answer: Choice },
  deleteChoice: { params: ofChoice, query: z.strictObject({ dependents: dependentsQuery("choice") }) },
} as const satisfies CallSchemas;
