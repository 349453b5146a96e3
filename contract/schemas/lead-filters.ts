import { z } from "zod";
import {
  ARRIVALS,
  type Arrival,
  SELECTED_LEADS,
  SOURCE_TYPES,
  type SourceType,
  UTM_PARAMETERS,
  type UtmParameter,
} from "../wire/leads.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { OUTCOME_STATES, type OutcomeState } from "../wire/outcomes.ts";
import { answerFilters } from "./answer-filters.ts";
import { category, priority } from "./bands.ts";
import { date, dateTime, leadId, text } from "./fields.ts";
import { orderingQuery } from "./ordering.ts";
import { anyNumber, idQuery, listQuerySchema, severalQuery } from "./pagination.ts";

const score = z.preprocess(anyNumber, z.number()).exactOptional();

const DATE_OR_MOMENT = "Enter a date (2026-01-31) or a date-time with its offset (2026-01-31T09:00:00Z).";
/** A day in the account's time zone, or a moment. */
export const dateOrMoment = z.union([date(DATE_OR_MOMENT), dateTime], {
  error: ({ input }) => (hasLostPlus(input) ? LOST_PLUS : DATE_OR_MOMENT),
});

/** A literal `+` in a query is decoded as a space. */
const hasLostPlus = (input: unknown) => typeof input === "string" && /^\S+T\S+ \d{2}:?\d{2}$/.test(input);

const LOST_PLUS = "Write the + of the offset as %2B, or use Z: 2026-01-31T09:00:00%2B01:00.";

const TIEBREAK =
  "Leads that are equal in all of these fields are listed in order of arrival and then by `lead_id`, in the direction of the last field.";

/** One filter for each campaign parameter: it is compared as a whole. */
const campaignFilters = Object.fromEntries(
  Object.entries(UTM_PARAMETERS).map(([name, word]) => [
    name,
    text(FIELD_LIMITS.campaign).exactOptional().describe(`Only leads with exactly this ${word}.`),
  ]),
) as Record<UtmParameter, z.ZodExactOptional<z.ZodString>>;

/** The filters and order of an account's leads, for the list and for the export. */
export const leadFilters = {
  ordering: orderingQuery("listLeads", TIEBREAK).prefault(["-created_at"]),
  priority: severalQuery(priority)
    .exactOptional()
    .describe(
      "Only leads with one of these priorities, which are the names of bands. Separate several with commas, or repeat the parameter.",
    ),
  x_category: category.exactOptional().describe("Only leads whose X is in this band."),
  y_category: category.exactOptional().describe("Only leads whose Y is in this band."),
  min_total: score.describe("Only leads whose total is at least this."),
  max_total: score.describe("Only leads whose total is at most this."),
  min_x: score.describe("Only leads whose X is at least this."),
  max_x: score.describe("Only leads whose X is at most this."),
  min_y: score.describe("Only leads whose Y is at least this."),
  max_y: score.describe("Only leads whose Y is at most this."),
  recommendation: listQuerySchema(idQuery)
    .exactOptional()
    .describe(
      "Only leads that received the recommendation of one of these rules. Separate several ids with commas, or repeat the parameter.",
    ),
  model_version: idQuery.exactOptional().describe("Only leads scored by this version of the model."),
  created_after: dateOrMoment
    .exactOptional()
    .describe("Only leads that arrived at or after this time. A date starts at midnight in the account's time zone."),
  created_before: dateOrMoment.exactOptional().describe("Only leads that arrived before this time."),
  arrived: z
    .enum(Object.keys(ARRIVALS) as [Arrival, ...Arrival[]])
    .exactOptional()
    .describe("Only leads that arrived in this period, in the account's time zone. A week begins on Monday."),
  outcome: listQuerySchema(z.enum(Object.keys(OUTCOME_STATES) as [OutcomeState, ...OutcomeState[]]))
    .exactOptional()
    .describe(
      "Only leads of which this became. Separate several with commas, or repeat the parameter. `open`: neither success nor lost yet.",
    ),
  rescoring: idQuery.exactOptional().describe("Only leads that this re-scoring gave a new result."),
  source: listQuerySchema(z.enum(Object.keys(SOURCE_TYPES) as [SourceType, ...SourceType[]]))
    .exactOptional()
    .describe(
      "Only leads that came in one of these ways. Separate several with commas, or repeat the parameter. `unknown`: stored before sources were recorded.",
    ),
  token_name: text(FIELD_LIMITS.name)
    .exactOptional()
    .describe(
      "Only leads that were submitted with a token of exactly this name; a user's default token has the name of the user.",
    ),
  import_id: idQuery.exactOptional().describe("Only leads that came in with this import."),
  ...campaignFilters,
  search: text(FIELD_LIMITS.search)
    .exactOptional()
    .describe(
      "Part of the identifier, name, or email address, regardless of case and accents. Three or more characters are found at once among any number of leads; one or two by looking at lead after lead.",
    ),
  answers: answerFilters
    .exactOptional()
    .describe(
      "Only leads with these answers. JSON keyed by field name: `min` and `max` for numbers and dates, `any` (a list of slugs, texts, or values) for choices, `contains` for texts, and `answered` (true or false) for all. If a question has several answers, one of them must match.",
    ),
};

const selected = z.array(leadId).min(1).max(SELECTED_LEADS);

/** Leads by their identifiers, in a body. */
export const selectedLeads = selected.describe(`Only the leads with these identifiers, up to ${SELECTED_LEADS}.`);

/** The same in a query, as JSON, because an identifier may contain a comma. */
export const selectedLeadsQuery = z
  .string()
  .transform(parsed)
  .pipe(selected)
  .meta({
    contentMediaType: "application/json",
    contentSchema: { type: "array", items: { type: "string" } },
  })
  .describe(`Only the leads with these identifiers, up to ${SELECTED_LEADS}: a JSON list, such as \`["lead-1"]\`.`);

/** Text that is not JSON is left for the schema to reject. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
