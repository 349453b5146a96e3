import { z } from "zod";
import { LEAD_ORDERINGS, type LeadOrdering } from "../wire/leads.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { answerFilters } from "./answer-filters.ts";
import { category, priority } from "./bands.ts";
import { date, dateTime, text } from "./fields.ts";
import { anyNumber, idQuery } from "./pagination.ts";

const orderings: (LeadOrdering | `-${LeadOrdering}`)[] = LEAD_ORDERINGS.flatMap((name) => [name, `-${name}` as const]);

const score = z.preprocess(anyNumber, z.number()).exactOptional();

const DATE_OR_MOMENT = "Enter a date (2026-01-31) or a date-time with its offset (2026-01-31T09:00:00Z).";
/** A day of the account's time zone, or a moment by itself. */
export const dateOrMoment = z.union([date(DATE_OR_MOMENT), dateTime], { error: DATE_OR_MOMENT });

/** Which of an account's leads are meant, and in which order: the same for the list and for the export. */
export const leadFilters = {
  ordering: z.enum(orderings).default("-created_at").describe("Column to order by; `-` for descending."),
  priority: priority.exactOptional().describe("Only leads of this priority, by the name of the band."),
  x_category: category.exactOptional().describe("Only leads whose X is in this band."),
  y_category: category.exactOptional().describe("Only leads whose Y is in this band."),
  min_total: score.describe("Only leads whose total is at least this."),
  max_total: score.describe("Only leads whose total is at most this."),
  min_x: score.describe("Only leads whose X is at least this."),
  max_x: score.describe("Only leads whose X is at most this."),
  min_y: score.describe("Only leads whose Y is at least this."),
  max_y: score.describe("Only leads whose Y is at most this."),
  recommendation: idQuery.exactOptional().describe("Only leads that were given the recommendation of this rule."),
  model_version: idQuery.exactOptional().describe("Only leads that this version of the model scored."),
  created_after: dateOrMoment
    .exactOptional()
    .describe("Only leads that arrived then or later; a date starts at midnight in the account's time zone."),
  created_before: dateOrMoment.exactOptional().describe("Only leads that arrived before."),
  search: text(FIELD_LIMITS.search)
    .exactOptional()
    .describe("Part of the identifier, name or email address, in any case."),
  answers: answerFilters
    .exactOptional()
    .describe(
      "Only leads with such answers: JSON keyed by field name, with `min` and `max` for numbers and dates, `any` (a list of slugs, texts or values) for choices, `contains` for texts, `answered` (true or false) for all. Of several answers to a question one must fit.",
    ),
};
