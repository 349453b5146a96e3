import { z } from "zod";
import { LIMITS, QUESTION_DEFAULTS, QUESTION_TYPES, type QuestionData, type QuestionType } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { bodySchema, defaulted, type MemberSchemas, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { Choice, choiceFields } from "./choices.ts";
import { dependentsQuery, fieldName, filledText, id, moment, numberOrNull, pathId, place, text } from "./fields.ts";
import { orderingQuery } from "./ordering.ts";
import { flagQuery, pageQuery, pageSchema, searchQuery } from "./pagination.ts";

const type = z.enum(Object.keys(QUESTION_TYPES) as QuestionType[]).describe(
  `${Object.entries(QUESTION_TYPES)
    .map(([name, { label }]) => `\`${name}\` (${label})`)
    .join(", ")}.`,
);

/** A question as the API returns it. */
export const Question = z
  .strictObject({
    id,
    number: z.int().describe("Position of the question, starting at 1. Unique in the account."),
    text: z.string().describe("The question as shown to the lead."),
    type,
    field_name: z.string().describe("Identifies the question in answers, rules, and formulas."),
    required: z.boolean(),
    multiple_values: z.boolean(),
    min_value: z.number().nullable(),
    max_value: z.number().nullable(),
    step: z.number().nullable(),
    help_text: z.string(),
    reason: z.string(),
    lead_can_change: z.boolean(),
    choices: z.array(Choice),
    created_at: moment,
  })
  .meta({ id: "Question", description: "A question that leads answer." });

const fields = {
  number: place.describe("Position of the question, starting at 1. Unique in the account."),
  text: filledText(FIELD_LIMITS.text).describe("The question as shown to the lead."),
  type,
  field_name: fieldName.describe(
    "Identifies the question in answers, rules, and formulas. Unique in the account, and not the name of a score. Stored answers follow the question to a new name.",
  ),
  required: z.boolean().describe("Whether an answer is required."),
  multiple_values: z
    .boolean()
    .describe("Whether it accepts several values. For slider, integer, number, and date only."),
  min_value: numberOrNull.describe("Smallest number accepted. Required for a slider."),
  max_value: numberOrNull.describe("Largest number accepted. Required for a slider."),
  step: numberOrNull.describe("Distance between two positions of the slider."),
  help_text: text(FIELD_LIMITS.text).describe("Shown with the question."),
  reason: text(FIELD_LIMITS.reason).describe(
    "What a customer reads if the answer held the score back, such as: Insufficient income. If blank, a sentence with the text of the question.",
  ),
  lead_can_change: z
    .boolean()
    .describe(
      "Whether leads can change what they answered, as how much they want, unlike their age. Explanations propose no change of other answers.",
    ),
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
      "All choices, in order. A choice with the `id` of an existing one changes it; existing choices you leave out are deleted.",
    ),
} satisfies MemberSchemas<QuestionData>;

const shape = {
  ...fields,
  ...defaulted(fields, QUESTION_DEFAULTS),
  choices: fields.choices.exactOptional(),
};

const READ_ONLY = ["id", "created_at"];

export const QuestionWrite = bodySchema(
  "QuestionWrite",
  "All fields of a question. If you leave out `choices`, they are kept.",
  shape,
  READ_ONLY,
);

const QuestionPatch = bodySchema(
  "QuestionPatch",
  "The fields of a question to change.",
  optionalMembers(fields),
  READ_ONLY,
);

export { fields as questionFields };

const params = z.object({ id: pathId.describe("Id of the question.") });

export const questionSchemas = {
  listQuestions: {
    query: z.strictObject({
      ...pageQuery,
      type: z
        .enum(Object.keys(QUESTION_TYPES) as QuestionType[])
        .exactOptional()
        .describe("Only questions of this type."),
      required: flagQuery.exactOptional().describe("Only required questions, or only optional ones."),
      multiple_values: flagQuery
        .exactOptional()
        .describe("Only questions that accept several values, or only those that accept one."),
      search: searchQuery("the text, field name, help text, or a choice"),
      ordering: orderingQuery("listQuestions").prefault(["number"]),
    }),
    answer: pageSchema("QuestionPage", Question),
  },
  createQuestion: { body: QuestionWrite, answer: Question },
  getQuestion: { params, answer: Question },
  replaceQuestion: { params, body: QuestionWrite, answer: Question },
  updateQuestion: { params, body: QuestionPatch, answer: Question },
  moveQuestion: {
    params,
    body: z
      .strictObject({ number: fields.number.describe("The new number.") })
      .meta({ id: "QuestionMove", description: "The new number of a question." }),
    answer: Question,
  },
  duplicateQuestion: {
    params,
    body: z
      .strictObject({
        text: fields.text.exactOptional().describe("The text of the copy. If absent, the original's."),
        field_name: fields.field_name
          .exactOptional()
          .describe("The field name of the copy. If absent, the original's with a number appended."),
        include_related: z.boolean().default(false).describe("Whether to copy its rules and scoring models too."),
      })
      .meta({ id: "QuestionDuplicate", description: "What differs in the copy of a question." }),
    answer: Question,
  },
  deleteQuestion: { params, query: z.strictObject({ dependents: dependentsQuery("question") }) },
} as const satisfies CallSchemas;
