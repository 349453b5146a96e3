import { z } from "zod";
import { grouped, isSafeNumber } from "#engine";
import { FIELD_LIMITS, LIST_LIMITS } from "../wire/limits.ts";
import { SENTENCES, typeSentence } from "../wire/sentences.ts";
import { plainId, text } from "./fields.ts";

/** Reads integers in a query, where everything is text; other text is left for the schema to reject. */
export const wholeNumber = (value: unknown) =>
  typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

/** Reads numbers in a query. Those that could only be read rounded are left for the schema to reject as well. */
export const anyNumber = (value: unknown) =>
  typeof value === "string" && /^-?\d{1,15}(\.\d{1,6})?$/.test(value) && isSafeNumber(value) ? Number(value) : value;

function noPage({ input }: { readonly input?: unknown }): string {
  const sentence = typeSentence("int", input);
  return sentence === SENTENCES.int ? SENTENCES.page : sentence;
}

/** Reduces a larger number to the maximum page size. */
const atMostAPage = (value: unknown) =>
  typeof value === "string" && /^-?\d+$/.test(value) ? Math.min(Number(value), FIELD_LIMITS.pageSizeMax) : value;

const pageNumber = z.preprocess(
  wholeNumber,
  z.union([z.int().min(1).max(FIELD_LIMITS.page), z.literal("last")], { error: noPage }),
);

/**
 * Query parameters of every paged list. A page after the last is a 404. `prefault` rather than `default`: for a value
 * that is parsed from text, only the former appears in JSON Schema.
 */
export const pageQuery = {
  page: pageNumber.prefault(1).describe("Page number, starting at 1, or `last`."),
  page_size: z
    .preprocess(atMostAPage, z.int().min(1))
    .prefault(FIELD_LIMITS.pageSizeDefault)
    .describe(
      `Results per page, at most ${FIELD_LIMITS.pageSizeMax}. Larger numbers count as ${FIELD_LIMITS.pageSizeMax}.`,
    ),
};

/** A boolean filter. */
export const flagQuery = z.preprocess(
  (value) => (value === "true" ? true : value === "false" ? false : value),
  z.boolean(),
);

/** Acts on test leads, for any caller. A test token always does. */
export const testQuery = {
  test: flagQuery.exactOptional().describe("`true`: test leads instead of leads. A test token always gets test leads."),
};

/** A filter by id. */
export const idQuery = z.preprocess(wholeNumber, plainId);

/** Maximum number of values of one filter. */
const MAX_VALUES = 100;

/** Splits a text at commas, or each of a list of such texts. */
export function separated(value: unknown): unknown {
  if (typeof value === "string") return value.split(",").map((each) => each.trim());
  return Array.isArray(value) ? value.flatMap(separated) : value;
}

/** A filter with several values: one comma-separated text, or a list of repeated parameters. */
export const listQuerySchema = <S extends z.ZodType>(item: S) =>
  z.preprocess(separated, z.array(item).min(1).max(MAX_VALUES));

/** A substring to search for. @param places the rest of the sentence: where it is searched for */
export const searchQuery = (places: string) =>
  text(FIELD_LIMITS.search).exactOptional().describe(`Part of ${places}. Case-insensitive.`);

/** The same for texts that may contain a comma: code that knows all values splits them, see `valuesIn`. */
export const severalQuery = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(item).min(1).max(MAX_VALUES));

/** The members of a page. */
const pageMembers = <S extends z.ZodType>(item: S) => ({
  count: z.int().min(0).describe("Number of results on all pages."),
  next: z.url().nullable().describe("URL of the next page. Null on the last page."),
  previous: z.url().nullable().describe("URL of the previous page. Null on the first page."),
  results: z.array(item),
});

/** The envelope of a paged list. */
export const pageSchema = <S extends z.ZodType>(id: string, item: S) => z.strictObject(pageMembers(item)).meta({ id });

/** The envelope of a list of any length, which is also read by cursor. */
export function longPageSchema<S extends z.ZodType>(id: string, item: S) {
  const { count, ...others } = pageMembers(item);
  const counted = grouped(LIST_LIMITS.counted);
  return z
    .strictObject({
      count: count.describe(
        `Number of results on all pages. If \`count_is_exact\` is false, there are at least this many. It is exact without filters; for \`priority\` and \`model_version\`, together with the categories or whole days of arrival; for \`source\`, \`token_name\`, \`import_id\`, or \`utm_source\`, also with recent days of arrival; for \`recommendation\` alone; and otherwise up to ${counted}.`,
      ),
      count_is_exact: z.boolean().describe("Whether `count` is the exact number."),
      ...others,
    })
    .meta({ id });
}

/** Query parameters of a list of any length. `page` has no default here, because a cursor takes its place. */
export const longPageQuery = {
  page: pageNumber
    .exactOptional()
    .describe(
      `Page number, starting at 1, or \`last\`. Pages have numbers up to the first ${grouped(LIST_LIMITS.numbered)} results; to read on, follow \`next\`, or use \`cursor\`.`,
    ),
  page_size: pageQuery.page_size,
  cursor: text(FIELD_LIMITS.cursor)
    .exactOptional()
    .describe(
      "Instead of `page`: `first` for the first page, `last` for the last one, or the cursor in `next` or `previous`. A cursor belongs to its filters, order, and account; `page_size` and `include` may change.",
    ),
  count: z
    .enum(["exact"])
    .exactOptional()
    .describe("`exact` counts all results, which may take seconds for a long list."),
};

export interface Page<Item> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Item[];
}
