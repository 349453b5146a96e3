import type { AnswerFilter, AnswerFilters } from "#contract";
import { FIELD_LIMITS } from "#contract/wire";

/**
 * The list of leads as in its address, in the API's own words, so that another user with the address sees the same
 * list. Values are texts, as in the address; the API parses them and reports invalid ones.
 *
 * @example "?priority=High&min_total=80&answers={"credit_score":{"min":700}}&ordering=-total_score&page=2"
 */
export interface LeadListState {
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
  readonly answers: AnswerFilters;
  readonly ordering: string;
  readonly page: number;
  /** The cursor of the page, if its number is too high for the API; `last` for the last page. */
  readonly cursor?: string | undefined;
  readonly pageSize: number;
  /** Names of the columns next to the lead itself, in order; undefined for the default ones. */
  readonly columns: readonly string[] | undefined;
  /** The id of the saved view that it began with, or `all` for all leads; undefined for neither. */
  readonly view?: string | undefined;
  /** Whether the list has test leads instead of leads. */
  readonly isTest: boolean;
}

/** The parameter that selects test leads, in addresses of the admin and in the API. */
export const TEST = "test";
export const TEST_QUERY = { [TEST]: true } as const;

/** Whether an address is about test leads. */
export const isTestIn = (search: URLSearchParams): boolean => search.get(TEST) === "true";

/** Filters that are one text each, in the order of display. */
export const FILTER_NAMES = [
  "search",
  "priority",
  "min_total",
  "max_total",
  "min_x",
  "max_x",
  "x_category",
  "min_y",
  "max_y",
  "y_category",
  "arrived",
  "created_after",
  "created_before",
  "outcome",
  "source",
  "token_name",
  "import_id",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "recommendation",
  "model_version",
  "rescoring",
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const DEFAULTS = { ordering: "-created_at", pageSize: 25 } as const;

/** Reads an address. Missing parameters have their defaults. */
export function readAddress(search: URLSearchParams): LeadListState {
  const filters: Partial<Record<FilterName, string>> = {};
  for (const name of FILTER_NAMES) {
    const value = search.get(name);
    if (value !== null && value !== "") filters[name] = value;
  }
  const columns = search.get("columns");
  return {
    filters,
    answers: parseAnswers(search.get("answers")),
    ordering: search.get("ordering") || DEFAULTS.ordering,
    page: wholeNumber(search.get("page"), 1, FIELD_LIMITS.page),
    ...(search.has("cursor") ? { cursor: search.get("cursor") ?? "" } : {}),
    pageSize: wholeNumber(search.get("page_size"), DEFAULTS.pageSize, FIELD_LIMITS.pageSizeMax),
    columns: columns === null ? undefined : columns.split(",").filter((name) => name !== ""),
    ...(search.has("view") ? { view: search.get("view") ?? "" } : {}),
    isTest: isTestIn(search),
  };
}

/** Writes the parameters that differ from their defaults. */
export function writeAddress({
  filters,
  answers,
  ordering,
  page,
  cursor,
  pageSize,
  columns,
  view,
  isTest,
}: LeadListState): URLSearchParams {
  const search = new URLSearchParams(isTest ? { [TEST]: "true" } : {});
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value !== undefined && value !== "") search.set(name, value);
  }
  if (Object.keys(answers).length > 0) search.set("answers", JSON.stringify(answers));
  if (ordering !== DEFAULTS.ordering) search.set("ordering", ordering);
  if (page !== 1) search.set("page", String(page));
  if (cursor !== undefined) search.set("cursor", cursor);
  if (pageSize !== DEFAULTS.pageSize) search.set("page_size", String(pageSize));
  if (columns !== undefined) search.set("columns", columns.join(","));
  if (view !== undefined) search.set("view", view);
  return search;
}

/** A page as a query of the API. */
export const pageOf = ({ page, cursor }: Pick<LeadListState, "page" | "cursor">) =>
  cursor === undefined ? { page } : cursor === "last" ? { page: "last" } : { cursor };

/** The parameters of a saved view: filters, order, and columns, without the current page. */
export function savedQuery(list: LeadListState): Record<string, string> {
  const { view: _, cursor: __, ...others } = list;
  return Object.fromEntries(writeAddress({ ...others, page: 1 }));
}

/** The filters and the order as a query of the API, for the list and for the export. */
export function queryOf({ filters, answers, ordering, isTest }: LeadListState): Readonly<Record<string, string>> {
  return {
    ...(isTest ? { [TEST]: "true" } : {}),
    ...filters,
    ...(Object.keys(answers).length === 0 ? {} : { answers: JSON.stringify(answers) }),
    ordering,
  };
}

/** Filters of the list for the API: texts, except the filters by answers. */
export type Filters = Readonly<Record<string, unknown>>;

/** The filters of a query without its order. Those by answers are an object, as a body requires. */
export function filtersOfQuery({
  ordering: _,
  [TEST]: __,
  answers,
  ...filters
}: Readonly<Record<string, string>>): Filters {
  return { ...filters, ...(answers === undefined ? {} : { answers: JSON.parse(answers) as unknown }) };
}

/** Whether the list is filtered. */
export const isFiltered = ({ filters, answers }: LeadListState): boolean =>
  Object.keys(filters).length > 0 || Object.keys(answers).length > 0;

/** The list with other filters, from its first page. */
export const withFilters = (
  list: LeadListState,
  filters: LeadListState["filters"],
  answers: AnswerFilters = list.answers,
): LeadListState => ({ ...list, filters, answers, page: 1, cursor: undefined });

function wholeNumber(text: string | null, otherwise: number, most: number): number {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 && number <= most ? number : otherwise;
}

/** Filters that cannot be parsed are ignored. */
function parseAnswers(text: string | null): AnswerFilters {
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return {};
    const entries = Object.entries(parsed).filter(
      (entry): entry is [string, AnswerFilter] => typeof entry[1] === "object" && entry[1] !== null,
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
