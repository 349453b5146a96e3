import { z } from "zod";
import { isRounded } from "#engine";
import { SENTENCES } from "../wire/sentences.ts";

/** Filters for a lead's answer to one question; all of them must match. */
export interface AnswerFilter {
  /** Numbers, and dates as `YYYY-MM-DD`: minimum. */
  readonly min?: number | string;
  /** Numbers and dates: maximum. */
  readonly max?: number | string;
  /** Choices: one of these, each named by its slug, text, or value. */
  readonly any?: readonly (string | number)[];
  /** Texts: a substring, ignoring case. */
  readonly contains?: string;
  /** Whether there is an answer; a blank text is not one. */
  readonly answered?: boolean;
}

/** Filters by field name. */
export type AnswerFilters = Readonly<Record<string, AnswerFilter>>;

/** Parses the object in a query parameter; other text is left for the schema to reject. */
function parseObject(value: unknown, context: z.RefinementCtx): unknown {
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = JSON.parse(value);
    if (!isRounded(value)) return parsed;
    context.addIssue({ code: "custom", message: SENTENCES.tooManyDigits });
    return z.NEVER;
  } catch {
    return undefined;
  }
}

const VALUE = { type: ["number", "string"] };

/**
 * Filters by leads' answers, as JSON in a query. Only the outermost shape is checked here, because the valid filters
 * depend on the account's questions.
 */
export const answerFilters = z
  .preprocess(
    parseObject,
    z.custom<AnswerFilters>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
      error: SENTENCES.filtersShape,
    }),
  )
  .meta({
    type: "string",
    contentMediaType: "application/json",
    contentSchema: {
      type: "object",
      additionalProperties: {
        type: "object",
        properties: {
          min: VALUE,
          max: VALUE,
          any: { type: "array", items: VALUE },
          contains: { type: "string" },
          answered: { type: "boolean" },
        },
        additionalProperties: false,
      },
    },
  });
