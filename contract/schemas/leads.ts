import { z } from "zod";
import { grouped } from "#engine";
import { IMPORT_LIMITS } from "../wire/imports.ts";
import { CLICK_IDS, SOURCE_TYPES, type SourceType, UTM_PARAMETERS } from "../wire/leads.ts";
import { BATCH_LIMITS, FIELD_LIMITS } from "../wire/limits.ts";
import { SENTENCES } from "../wire/sentences.ts";
import { category, priority } from "./bands.ts";
import type { CallSchemas } from "./call.ts";
import { ExplanationSchema } from "./explanation.ts";
import { emailOrBlank, id, leadId, moment, person, rescoringReason, testMark, text } from "./fields.ts";
import { leadFilters } from "./lead-filters.ts";
import { longPageQuery, longPageSchema, pageQuery, pageSchema, testQuery } from "./pagination.ts";
import { recommendationOutput } from "./recommendations.ts";

/** One item of the list form of answers. */
export interface AnswerItem {
  readonly question_id?: number | string;
  readonly field_name?: string;
  readonly response_text?: unknown;
  readonly response?: unknown;
}

/** Answers as a client sends them. Whether they are valid depends on the account's questions. */
export type AnswersInput = Readonly<Record<string, unknown>> | readonly AnswerItem[];

const ANSWER_VALUE = {
  description:
    "A string or a number, or a list if the question accepts several values. A choice is named by its slug, text, or value; `true` and `false` name the choice that says yes or no. Values that only count the choices (1, 2, 3, …) name none if the texts contain other numbers: with the choices `1-9 people`, `10-49 people`, and `50+ people`, the answer 3 is rejected. So is a JSON number that is the slug of one choice and the value of another. Null leaves the question unanswered.",
  anyOf: [
    { type: ["string", "number", "boolean", "null"] },
    { type: "array", items: { type: ["string", "number", "boolean"] } },
  ],
};

/**
 * Only the outermost shape is checked here: engine/answers/answers.ts validates the rest against the account's
 * questions, and a second check would cost time for each lead. The JSON Schema is complete.
 */
export const AnswersSchema = z
  .custom<AnswersInput>((value) => typeof value === "object" && value !== null, {
    error: (issue) => (issue.input === undefined ? SENTENCES.required : SENTENCES.answersShape),
  })
  .meta({
    id: "Answers",
    description:
      "Answers keyed by field name, or as a list of items. Several values of one question may also be sent as `field[0]`, `field[1]`.",
    anyOf: [
      { type: "object", additionalProperties: ANSWER_VALUE },
      {
        type: "array",
        items: {
          type: "object",
          description:
            "Name the question by `question_id` or `field_name`, the answer by `response_text` or `response`.",
          properties: {
            question_id: { type: ["integer", "string"] },
            field_name: { type: "string" },
            response_text: ANSWER_VALUE,
            response: ANSWER_VALUE,
          },
          additionalProperties: false,
        },
      },
    ],
  });

/** A member of the same schema for every name of a table, described by its words. */
const membersOf = <Name extends string, S extends z.ZodType>(words: Readonly<Record<Name, string>>, schema: S) =>
  Object.fromEntries(
    Object.entries<string>(words).map(([name, word]) => [name, schema.describe(`${word}.`)]),
  ) as Record<Name, S>;

/** Where a lead came from, as a client sends it. */
export const CampaignSchema = z
  .strictObject({
    ...membersOf(UTM_PARAMETERS, text(FIELD_LIMITS.campaign).nullable().exactOptional()),
    ...membersOf(CLICK_IDS, text(FIELD_LIMITS.clickId).nullable().exactOptional()),
  })
  .meta({
    id: "Campaign",
    description: "Where a lead came from: the campaign parameters and the click ids of the address that led to it.",
  });

/** Where a lead came from, as it is stored. */
export const LeadSource = z
  .strictObject({
    type: z
      .enum(Object.keys(SOURCE_TYPES) as [SourceType, ...SourceType[]])
      .describe(
        "`api`: submitted with a token. `admin`: entered in the admin. `import`: from a file. `unknown`: stored before sources were recorded.",
      ),
    token_name: z
      .string()
      .exactOptional()
      .describe("For `api`: the name of the token at the time, or of its user for their default token."),
    import_id: id.exactOptional().describe("Id of the import, for `import`."),
    ...membersOf(UTM_PARAMETERS, z.string().exactOptional()),
    ...membersOf(CLICK_IDS, z.string().exactOptional()),
  })
  .meta({ id: "LeadSource", description: "How a lead came in, and where from." });

/** Body of POST /api/v1/leads/. Validated for every lead, so it stays one flat object. */
export const LeadSubmission = z
  .strictObject({
    lead_id: leadId
      .exactOptional()
      .describe(
        `Your identifier of the lead, 1 to ${FIELD_LIMITS.leadId} printable characters; generated (UUIDv7) if absent. Upper and lower case differ; the same letters in another Unicode form do not.`,
      ),
    answers: AnswersSchema,
    allow_duplicates: z
      .boolean()
      .default(false)
      .describe(
        "Whether to accept a `lead_id` that already exists: the lead gets the new answers and result, and the previous ones move to its history.",
      ),
    name: text(FIELD_LIMITS.name).nullable().exactOptional().describe("Name of the contact, stored with the lead."),
    // optional(), because exactOptional() would try both kinds of address on each lead without one; they are the same
    // JSON
    email: emailOrBlank
      .nullable()
      .optional()
      .describe(
        "Email address of the contact, stored with the lead. Any address that a browser's email field accepts, also an internationalized one; spaces around it are removed.",
      ),
    source: CampaignSchema.exactOptional().describe(
      "Where the lead came from. Kept from its first arrival: new answers for the same `lead_id` do not change it. Blank members count as absent.",
    ),
  })
  .meta({ id: "LeadSubmission", description: "A lead's answers." });

/** Each lead is validated separately, so any value is accepted here. */
const anyLead = z
  .custom<z.input<typeof LeadSubmission>>(() => true)
  .meta({ $ref: "#/components/schemas/LeadSubmission" });

/** Body of POST /api/v1/leads/batch/. */
const LeadBatch = z
  .strictObject({
    leads: z
      .array(anyLead)
      .min(1)
      .max(BATCH_LIMITS.leads)
      .describe(`The leads, 1 to ${grouped(BATCH_LIMITS.leads)}, each as for a single lead.`),
  })
  .meta({ id: "LeadBatch", description: "Leads to store together." });

export const LeadRecommendation = z
  .strictObject({ ...recommendationOutput, rule_id: id.describe("Id of the rule that matched.") })
  .meta({ id: "LeadRecommendation", description: "The recommendation of the first matching rule of a question." });

const result = {
  lead_id: z.string(),
  x_axis: z.number().describe("Capability: the sum of points on X."),
  y_axis: z.number().describe("Propensity: the sum of points on Y."),
  total_score: z.number().describe("The sum of X and Y."),
  x_score: z.number().describe("The same as `x_axis`."),
  y_score: z.number().describe("The same as `y_axis`."),
  x_category: category.describe("Band of X."),
  y_category: category.describe("Band of Y."),
  priority: priority.describe("Band of the total."),
  recommendation: z.string().nullable().describe("Text of the first recommendation by question number."),
  recommendations: z
    .record(z.string(), LeadRecommendation)
    .describe("One per question with a matching rule, keyed by field name."),
  model_version: z.int().describe("Version of the model that scored the lead."),
  created_at: moment.describe("When the lead first arrived."),
  updated_at: moment.describe("When the current answers arrived."),
  ...testMark,
};

/** The contact details of a lead. */
export const contact = {
  name: z.string().nullable().describe("Name of the contact."),
  email: z.string().nullable().describe("Email address of the contact."),
};

const source = {
  source: LeadSource.describe("How the lead first came in, and where from."),
};

const becameOf = {
  outcome: z
    .enum(["success", "lost"])
    .nullable()
    .describe(
      "What its outcomes come to, see `/api/v1/outcomes/`. `lost` also without one, after the days that the account has set. Null while it is open.",
    ),
  outcome_at: moment.nullable().describe("Since when. Null while it is open."),
};

const author = {
  submitted_by: person
    .nullable()
    .describe("The user who submitted these answers in the admin. Null if they were submitted with a token."),
};

const rescoring = {
  rescored: z
    .strictObject({
      id: id.describe("Id of the re-scoring."),
      at: moment.describe("When the lead was re-scored."),
      reason: rescoringReason,
      by: person.nullable().describe("Who asked for it. Null for a nightly re-scoring."),
    })
    .nullable()
    .describe("The re-scoring that this result comes from. Null if it comes from submitting the answers."),
};

const origin = {
  revision: z.int().min(1).describe("1 for the first result of a lead, and one more for each that followed."),
  import_id: id
    .nullable()
    .describe(
      `Id of the import that these answers came from. Null if they came otherwise, or, for answers that replaced others, once the import ended ${IMPORT_LIMITS.keptDays} days ago.`,
    ),
  restored: z
    .strictObject({
      import_id: id.describe("Id of the import that was undone."),
      at: moment.describe("When it was undone."),
      by: person.nullable().describe("Who asked for it. Null if the user is deleted."),
    })
    .nullable()
    .describe("Set if undoing an import gave these answers and this result back. Null otherwise."),
};

const clicks = {
  clicks: z
    .array(
      z
        .strictObject({
          rule_id: id.describe("Id of the rule that names the links."),
          affiliate_clicks: z.int().min(0).describe("Clicks on its affiliate link."),
          redirect_clicks: z.int().min(0).describe("Clicks on its redirect URL."),
          first_at: moment.describe("When the first click was counted."),
          last_at: moment.describe("When the last click was counted."),
        })
        .meta({ id: "LeadClicks", description: "How often a lead followed the tracked links of a rule." }),
    )
    .describe("How often the lead followed the tracked links of its results, the rule of the last click first."),
};

export const answersOfLead = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]))
  .describe(
    "In canonical form: choices as slugs, numbers as numbers, dates as YYYY-MM-DD. Unanswered questions are absent. Field names and slugs are those of the version that scored the lead. Before you send them back, check that none of them belongs to another question or choice now: they are read by their present meaning.",
  );

const answered = {
  answers: answersOfLead,
  evaluated_on: z.iso.date().describe("The date used for `today()`."),
};

export const LeadResult = z
  .strictObject(result)
  .meta({ id: "LeadResult", description: "Scores and recommendations of a lead." });

const AcceptedLead = z
  .strictObject({ status: z.literal(201), lead: LeadResult })
  .meta({ id: "AcceptedLead", description: "A lead of a batch that was stored." });

const RejectedLead = z
  .strictObject({
    status: z.literal(400),
    errors: z
      .record(z.string(), z.unknown())
      .describe(
        "What is wrong with it, as in the 400 for a single lead: every invalid field with its messages, and their `codes`.",
      ),
  })
  .meta({ id: "RejectedLead", description: "A lead of a batch that was not stored." });

const LeadBatchResults = z
  .strictObject({
    results: z.array(z.union([AcceptedLead, RejectedLead])).describe("One per lead, in the order of the request."),
  })
  .meta({ id: "LeadBatchResults", description: "What became of each lead of a batch." });

export const Lead = z
  .strictObject({ ...result, ...contact, ...source, ...becameOf, answers: answered.answers.exactOptional() })
  .meta({ id: "Lead", description: "A lead with its latest result; with its answers where they were asked for." });

export const LeadDetail = z
  .strictObject({
    ...result,
    ...contact,
    ...source,
    ...becameOf,
    ...answered,
    ...author,
    ...rescoring,
    ...origin,
    ...clicks,
  })
  .meta({ id: "LeadDetail", description: "A lead with its latest result and answers." });

export const LeadHistoryEntry = z
  .strictObject({
    ...result,
    ...answered,
    ...author,
    ...rescoring,
    ...origin,
    superseded_at: moment.describe("When newer answers, a re-scoring, or undoing an import replaced it."),
  })
  .meta({
    id: "LeadHistoryEntry",
    description: "An earlier result of a lead, as it was returned at the time, with its answers.",
  });

const { created_at: _, updated_at: __, is_test: ___, ...scores } = result;

export const TestedLead = z
  .strictObject({
    ...scores,
    lead_id: z.string().nullable().describe("As sent. Null if none was."),
    model_version: z.int().nullable().describe("Version of the model that scored the lead. Null in a draft."),
    evaluated_on: answered.evaluated_on,
  })
  .meta({ id: "TestedLead", description: "Scores and recommendations of a lead that was not stored." });

const params = z.object({ lead_id: leadId.describe("Identifier of the lead, URL-encoded.") });

export const leadSchemas = {
  submitLead: { body: LeadSubmission, answer: LeadResult },
  submitLeads: { body: LeadBatch, answer: LeadBatchResults },
  testLead: { body: LeadSubmission, answer: TestedLead },
  listLeads: {
    query: z.strictObject({
      ...longPageQuery,
      ...leadFilters,
      ...testQuery,
      include: z
        .enum(["answers"])
        .exactOptional()
        .describe("`answers` adds its answers to each lead, under the current names of questions and choices."),
    }),
    answer: longPageSchema("LeadPage", Lead),
  },
  getLead: { params, query: z.strictObject(testQuery), answer: LeadDetail },
  getLeadHistory: {
    params,
    query: z.strictObject({ ...pageQuery, ...testQuery }),
    answer: pageSchema("LeadHistoryPage", LeadHistoryEntry),
  },
  explainLead: { params, query: z.strictObject(testQuery), answer: ExplanationSchema },
} as const satisfies CallSchemas;
