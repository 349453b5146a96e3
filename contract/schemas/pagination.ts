import { z } from "zod";
import { isHeld } from "#engine";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { SENTENCES, typeSentence } from "../wire/sentences.ts";
import { plainId, text } from "./fields.ts";

/** Reads whole numbers out of a query, where everything is text; anything else is left for the schema to refuse. */
export const wholeNumber = (value: unknown) =>
  typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

/** Reads numbers out of a query; those that could only be read as one near them are left to be refused as well. */
export const anyNumber = (value: unknown) =>
  typeof value === "string" && /^-?\d{1,15}(\.\d{1,6})?$/.test(value) && isHeld(value) ? Number(value) : value;

function noPage({ input }: { readonly input?: unknown }): string {
  const sentence = typeSentence("int", input);
  return sentence === SENTENCES.int ? SENTENCES.page : sentence;
}

/** Asks for as many results as there can be on a page when it asks for more. */
const atMostAPage = (value: unknown) =>
  typeof value === "string" && /^-?\d+$/.test(value) ? Math.min(Number(value), FIELD_LIMITS.pageSizeMax) : value;

/**
 * Query parameters of every paged list. A page beyond the last is a 404. `prefault` rather than `default`: of a
 * value that is read out of text, JSON Schema shows only the former.
 */
export const pageQuery = {
  page: z
    .preprocess(wholeNumber, z.union([z.int().min(1).max(FIELD_LIMITS.page), z.literal("last")], { error: noPage }))
    .prefault(1)
    .describe("Page number, starting at 1, or `last`."),
  page_size: z
    .preprocess(atMostAPage, z.int().min(1))
    .prefault(FIELD_LIMITS.pageSizeDefault)
    .describe(
      `Results per page, at most ${FIELD_LIMITS.pageSizeMax}. Larger numbers count as ${FIELD_LIMITS.pageSizeMax}.`,
    ),
};

/** Yes or no to filter by. */
export const flagQuery = z.preprocess(
  (value) => (value === "true" ? true : value === "false" ? false : value),
  z.boolean(),
);

/** An id to filter by. */
export const idQuery = z.preprocess(wholeNumber, plainId);

/** The most values of one filter. */
const MAX_VALUES = 100;

/** The values of a text with commas between them, or of a list of such texts. */
export function separated(value: unknown): unknown {
  if (typeof value === "string") return value.split(",").map((each) => each.trim());
  return Array.isArray(value) ? value.flatMap(separated) : value;
}

/** Several values to filter by: one text with commas between them, or a list of what several parameters say. */
export const listQuery = <S extends z.ZodType>(item: S) =>
  z.preprocess(separated, z.array(item).min(1).max(MAX_VALUES));

/** Part of some text to search for. @param places where it is looked for, as the sentence goes on */
export const searchQuery = (places: string) =>
  text(FIELD_LIMITS.search).exactOptional().describe(`Part of ${places}. Case-insensitive.`);

/** The same of texts which may hold a comma: whoever knows them all takes them apart, see `valuesIn`. */
export const severalQuery = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(item).min(1).max(MAX_VALUES));

/** The envelope of a paged list. */
export function pageOf<S extends z.ZodType>(id: string, item: S) {
  return z
    .strictObject({
      count: z.int().min(0).describe("Number of results on all pages."),
      next: z.url().nullable().describe("URL of the next page. Null on the last page."),
      previous: z.url().nullable().describe("URL of the previous page. Null on the first page."),
      results: z.array(item),
    })
    .meta({ id });
}

export interface Page<Item> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Item[];
}
