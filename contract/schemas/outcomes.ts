import { z } from "zod";
import { grouped } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { LOST, OUTCOME_LIMITS, outcomeWord } from "../wire/outcomes.ts";
import { SENTENCES } from "../wire/sentences.ts";
import type { CallSchemas } from "./call.ts";
import { dateTime, filledText, id, leadId, moment, numberOrNull, person, testMark, text } from "./fields.ts";
import { dateOrMoment } from "./lead-filters.ts";
import { testQuery, wholeNumber } from "./pagination.ts";

const { word, batch, clockMinutes, value: most, success, lostAfterDays, pageDefault, pageMax } = OUTCOME_LIMITS;

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** What became of a lead, in the words of the account. */
export const outcomeText = filledText(word)
  .refine((value) => !UNPRINTABLE.test(value), { error: SENTENCES.outcomeWord })
  .transform(outcomeWord);

/** When something happened: not in the future, as far as the clocks agree. */
const happened = dateTime.refine((value) => !(Date.parse(value) > Date.now() + clockMinutes * 60_000), {
  error: SENTENCES.future,
});

const amount = numberOrNull.refine((value) => value === null || Math.abs(value) <= most, {
  error: SENTENCES.tooLarge,
});

const described = {
  outcome: `\`converted\`, \`${LOST}\`, or a word of your own, up to ${word} characters. Upper and lower case do not differ. Which words count as success is a setting of the account; \`${LOST}\` always counts as lost.`,
  value: "What it is worth, such as the amount of the sale, in the account's currency. Null if unknown.",
  occurred_at: `When it happened; now if absent. Up to ${clockMinutes} minutes ahead of the server's clock are accepted.`,
};

/** Body of POST /api/v1/outcomes/. */
export const OutcomeSubmission = z
  .strictObject({
    lead_id: leadId.describe("Identifier of the lead."),
    outcome: outcomeText.describe(described.outcome),
    value: amount.exactOptional().describe(described.value),
    occurred_at: happened.exactOptional().describe(described.occurred_at),
  })
  .meta({ id: "OutcomeSubmission", description: "What became of a lead." });

const anyOutcome = z
  .custom<z.input<typeof OutcomeSubmission>>(() => true)
  .meta({ $ref: "#/components/schemas/OutcomeSubmission" });

const OutcomeBatch = z
  .strictObject({
    outcomes: z
      .array(anyOutcome)
      .min(1)
      .max(batch)
      .describe(`The outcomes, 1 to ${grouped(batch)}, each as for a single one.`),
  })
  .meta({ id: "OutcomeBatch", description: "Outcomes to record together." });

const OutcomeChange = z
  .strictObject({
    outcome: outcomeText.exactOptional().describe(described.outcome),
    value: amount.exactOptional().describe(described.value),
    occurred_at: happened.exactOptional().describe("When it happened."),
  })
  .meta({ id: "OutcomeChange", description: "The members of an outcome that change." });

export const Outcome = z
  .strictObject({
    id: z.int().min(1),
    lead_id: z.string(),
    outcome: z.string().describe("In lower case."),
    value: z.number().nullable(),
    occurred_at: moment.describe("When it happened."),
    recorded_at: moment.describe("When it was first recorded."),
    recorded_by: person.nullable().describe("Who recorded it. Null if the server did."),
    import_id: id.nullable().describe("Id of the import that it came from. Null if it came otherwise."),
    ...testMark,
  })
  .meta({ id: "Outcome", description: "Something that became of a lead, which may have several outcomes." });

const RecordedOutcome = z
  .strictObject({
    status: z
      .union([z.literal(201), z.literal(200)])
      .describe("201: recorded. 200: the lead already had this outcome at this moment, and nothing was stored."),
    outcome: Outcome,
  })
  .meta({ id: "RecordedOutcome", description: "An outcome of a batch that is stored." });

const RejectedOutcome = z
  .strictObject({
    status: z.literal(400),
    errors: z
      .record(z.string(), z.unknown())
      .describe("Every invalid field with its messages, and their `codes`, as in the 400 for a single outcome."),
  })
  .meta({ id: "RejectedOutcome", description: "An outcome of a batch that was not stored." });

const OutcomeBatchResults = z
  .strictObject({
    results: z
      .array(z.union([RecordedOutcome, RejectedOutcome]))
      .describe("One per outcome, in the order of the request."),
  })
  .meta({ id: "OutcomeBatchResults", description: "What became of each outcome of a batch." });

const OutcomePage = z
  .strictObject({
    next: z.url().nullable().describe("URL of the next page. Null on the last page."),
    results: z.array(Outcome).describe("By when they happened, the newest first."),
  })
  .meta({ id: "OutcomePage", description: "Outcomes of an account's leads." });

const settings = {
  success: z
    .array(outcomeText)
    .min(1)
    .max(success)
    .refine((words) => new Set(words).size === words.length, { error: SENTENCES.invalid })
    .describe(
      `The outcomes that count as success, up to ${success}. A lead that had one of them counts as success, whatever came before or after it.`,
    ),
  lost_after_days: z
    .int()
    .min(lostAfterDays.min)
    .max(lostAfterDays.max)
    .nullable()
    .describe(
      `After how many whole days (UTC) since its arrival a lead that is neither counts as lost, up to ${lostAfterDays.max}. Null: it stays open.`,
    ),
};

const OutcomeSettings = z
  .strictObject({
    success: z.array(z.string()).describe("The outcomes that count as success, in lower case."),
    lost_after_days: settings.lost_after_days,
    recounting: z
      .boolean()
      .describe("Whether stored outcomes are still being counted again, after `success` was changed."),
  })
  .meta({ id: "OutcomeSettings", description: "What the outcomes of leads count as." });

const OutcomeSettingsWrite = z
  .strictObject(settings)
  .meta({ id: "OutcomeSettingsWrite", description: "What the outcomes of leads count as." });

const MAX_OUTCOME = Number.MAX_SAFE_INTEGER;
const outcomeId = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value),
  z.int().min(1).max(MAX_OUTCOME),
);
const params = z.object({ id: outcomeId.describe("Id of the outcome.") });

export const outcomeSchemas = {
  recordOutcome: { body: OutcomeSubmission, answer: Outcome },
  recordOutcomes: { body: OutcomeBatch, answer: OutcomeBatchResults },
  listOutcomes: {
    query: z.strictObject({
      lead_id: leadId.exactOptional().describe("Only outcomes of this lead."),
      outcome: outcomeText.exactOptional().describe("Only this outcome."),
      occurred_after: dateOrMoment
        .exactOptional()
        .describe("Only what happened at or after this time. A date starts at midnight in the account's time zone."),
      occurred_before: dateOrMoment.exactOptional().describe("Only what happened before this time."),
      page_size: z
        .preprocess(wholeNumber, z.int().min(1).max(pageMax))
        .prefault(pageDefault)
        .describe(`Outcomes on a page, at most ${pageMax}.`),
      cursor: text(FIELD_LIMITS.cursor).exactOptional().describe("Where the page begins; in `next`."),
      ...testQuery,
    }),
    answer: OutcomePage,
  },
  getOutcome: { params, query: z.strictObject(testQuery), answer: Outcome },
  updateOutcome: { params, query: z.strictObject(testQuery), body: OutcomeChange, answer: Outcome },
  deleteOutcome: { params, query: z.strictObject(testQuery) },
  getOutcomeSettings: { answer: OutcomeSettings },
  setOutcomeSettings: { body: OutcomeSettingsWrite, answer: OutcomeSettings },
} as const satisfies CallSchemas;
