import { z } from "zod";
import { isRounded } from "#engine";
import { SENTENCES } from "../wire/sentences.ts";

/** What a lead's answer to one question must be like; whatever is given must hold. */
export interface AnswerFilter {
  /** Numbers, and dates as `YYYY-MM-DD`: at least. */
  readonly min?: number | string;
  /** Numbers and dates: at most. */
  readonly max?: number | string;
  /** Choices: one of these, each by its slug, text or value. */
  readonly any?: readonly (string | number)[];
  /** Texts: a part of it, in any case. */
  readonly contains?: string;
  /** Whether there is an answer at all; a blank text is none. */
  readonly answered?: boolean;
}

/** Filters by field name. */
export type AnswerFilters = Readonly<Record<string, AnswerFilter>>;

/** The object that a query parameter writes; anything else is left to be refused. */
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
 * Filters by what leads answered, as JSON text in a query. Only the outermost shape is checked here: which
 * filters fit, the account's own questions decide.
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
