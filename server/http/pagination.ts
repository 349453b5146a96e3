import type { Context } from "hono";
import { MESSAGES } from "#contract";
import type { Page } from "#contract/schemas/pagination";
import { originOf } from "./client.ts";
import { notFound } from "./errors.ts";

/** What every paged list is asked with; the contract's `pageQuery`. */
export interface PageQuery {
  readonly page: number;
  readonly page_size: number;
}

/** The part of a list that a page shows. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Where a page lies in its list. */
export function windowOf({ page, page_size }: PageQuery): Window {
  return { limit: page_size, offset: (page - 1) * page_size };
}

/**
 * The answer of a paged list: `results` is the page asked for, out of `count`.
 *
 * @example
 * const { limit, offset } = windowOf(query);
 * return answerPage(http, query, count, rows.map(presentLead));
 *
 * @throws HttpError 404 for a page beyond the last; the first page of an empty list is there
 */
export function answerPage<Item>(http: Context, query: PageQuery, count: number, results: readonly Item[]): Page<Item> {
  const last = Math.max(1, Math.ceil(count / query.page_size));
  if (query.page > last) throw notFound(MESSAGES.invalidPage);
  return {
    count,
    next: query.page < last ? addressOf(http, query.page + 1) : null,
    previous: query.page > 1 ? addressOf(http, query.page - 1) : null,
    results,
  };
}

/** The same for a list that is in memory anyway; only the items shown are presented. */
export function answerPageOf<Item, Shown>(
  http: Context,
  query: PageQuery,
  items: readonly Item[],
  present: (item: Item) => Shown,
): Page<Shown> {
  const { limit, offset } = windowOf(query);
  return answerPage(http, query, items.length, items.slice(offset, offset + limit).map(present));
}

/** The rows of a page as a query with `count(*) over () as full_count` finds them, and that count. */
export function fullCount(
  rows: readonly { readonly full_count: number | string | bigint }[],
  query: PageQuery,
): number {
  const first = rows[0];
  if (first !== undefined) return Number(first.full_count);
  // beyond the last page there is no row to tell the count, and none is needed
  if (query.page > 1) throw notFound(MESSAGES.invalidPage);
  return 0;
}

/** The request's own address with another page. */
function addressOf(http: Context, page: number): string {
  const { pathname, searchParams } = new URL(http.req.url);
  searchParams.set("page", String(page));
  searchParams.sort();
  return `${originOf(http)}${pathname}?${searchParams}`;
}
