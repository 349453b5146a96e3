import type { Context } from "hono";
import { fault, MESSAGES } from "#contract";
import type { Page } from "#contract/schemas/pagination";
import { grouped } from "#engine";
import { originOf } from "./client.ts";
import { invalid, notFound } from "./errors.ts";

/** The query of every paged list; the contract's `pageQuery`. */
export interface RequestedPage {
  readonly page: number | "last";
  readonly page_size: number;
}

/** The same after the last page has been determined. */
export interface PageQuery extends RequestedPage {
  readonly page: number;
}

/** The rows of a list that a page shows. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a page. */
export function windowOf({ page, page_size }: PageQuery): Window {
  return { limit: page_size, offset: (page - 1) * page_size };
}

/** One page of a list, and the length of the whole list. */
interface Found<Row> {
  readonly count: number;
  readonly rows: readonly Row[];
}

const lastPage = (count: number, { page_size }: RequestedPage) => Math.max(1, Math.ceil(count / page_size));

/**
 * The answer of a paged list. The number of the last page is known after the first page has been read.
 *
 * @example
 * const find = async (page: PageQuery) => countedPage(await findUsers(db, windowOf(page)), page);
 * return await answerPage(http, query, find, (rows) => rows.map(presentUser));
 *
 * @throws HttpError 404 for a page beyond the last; the first page of an empty list exists
 */
export async function answerPage<Row, Item>(
  http: Context,
  query: RequestedPage,
  find: (page: PageQuery) => Promise<Found<Row>> | Found<Row>,
  present: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>,
): Promise<Page<Item>> {
  let page = { ...query, page: query.page === "last" ? 1 : query.page };
  let found = await find(page);
  if (query.page === "last" && lastPage(found.count, query) > 1) {
    page = { ...query, page: lastPage(found.count, query) };
    found = await find(page);
  }
  const last = lastPage(found.count, query);
  if (page.page > last) throw invalidPage();
  return {
    count: found.count,
    next: page.page < last ? addressOf(http, { page: page.page + 1 }) : null,
    previous: page.page > 1 ? addressOf(http, { page: page.page - 1 }) : null,
    results: await present(found.rows),
  };
}

/** The same for a list in memory. Only the items of the page are presented. */
export function answerPageOf<Item, Shown>(
  http: Context,
  query: RequestedPage,
  items: readonly Item[],
  present: (item: Item) => Shown,
): Promise<Page<Shown>> {
  const find = (page: PageQuery) => {
    const { limit, offset } = windowOf(page);
    return { count: items.length, rows: items.slice(offset, offset + limit) };
  };
  return answerPage(http, query, find, (rows) => rows.map(present));
}

/** The rows of a page from a query with `count(*) over () as full_count`, and that count. */
export function countedPage<Row extends { readonly full_count: number | string | bigint }>(
  rows: readonly Row[],
  { page }: PageQuery,
): Found<Row> {
  const first = rows[0];
  if (first !== undefined) return { count: Number(first.full_count), rows };
  // a page beyond the last has no row with the count, and needs none
  if (page > 1) throw invalidPage();
  return { count: 0, rows };
}

/** 404: there is no page with this number. */
export const invalidPage = () => notFound(MESSAGES.invalidPage, "invalid_page");

/** 400: a page that takes too long to find by its number. @param numbered the results that pages are numbered up to */
export const pageTooFar = (numbered: number) =>
  invalid({
    page: [
      fault(
        "page_too_far",
        `This page takes too long to find. Pages have numbers up to result ${grouped(numbered)} at most. To read on, send cursor=first instead of a page and follow "next", or narrow the list with filters.`,
      ),
    ],
  });

/** 400: a cursor that cannot be used. `foreign`: it belongs to another list. */
export const invalidCursor = (reason: "damaged" | "foreign") =>
  invalid({
    cursor: [
      fault(
        "invalid_cursor",
        reason === "damaged"
          ? 'This is not a cursor of this list. Take it from "next" or "previous", or begin with "first".'
          : 'This cursor belongs to a list with other filters, another order, or another account. Send it with the parameters of that list, or begin with "first".',
      ),
    ],
  });

/** Another page of the same list. */
export type PageLink = { readonly page: number } | { readonly cursor: string };

/** The request's own address with another page. */
export function addressOf(http: Context, link: PageLink): string {
  const { pathname, searchParams } = new URL(http.req.url);
  for (const name of ["page", "cursor"]) searchParams.delete(name);
  for (const [name, value] of Object.entries(link)) searchParams.set(name, String(value));
  searchParams.sort();
  return `${originOf(http)}${pathname}?${searchParams}`;
}
