import { invalidPage, type PageLink, pageTooFar } from "../http/pagination.ts";
import type { Cursor, LeadCount } from "./cursor.ts";
import { type Finder, type FoundLeads, finderOf, type ListedIn } from "./finders.ts";
import { LIMITS, type ListLimits } from "./list-limits.ts";
import { keysOf, type Place, reversed } from "./order.ts";
import type { PlacedRow } from "./queries.ts";

/** Where a page begins. */
export type Start =
  | { readonly kind: "page"; readonly page: number | "last" }
  | { readonly kind: "edge"; readonly edge: "first" | "last" }
  | { readonly kind: "cursor"; readonly cursor: Cursor };

export interface ListedPage {
  readonly count: LeadCount;
  readonly rows: readonly PlacedRow[];
  readonly next: PageLink | null;
  readonly previous: PageLink | null;
}

/** A page of a list of leads. */
export interface LeadsRequest extends ListedIn {
  readonly start: Start;
  readonly size: number;
  /** Encodes a cursor of the list. */
  readonly write: (cursor: Cursor) => string;
}

/**
 * Reads a page of leads. One row more than the page has says whether there is another page, so that the links do not
 * depend on the count. A page that takes too long to find has the leads found so far, possibly none, with a cursor for
 * the rest.
 *
 * @throws HttpError 404 for a page after the last, 400 for one that is too far to find by its number
 */
export async function listLeads(request: LeadsRequest, limits = LIMITS): Promise<ListedPage> {
  const finder = finderOf(request, limits);
  const { start } = request;
  if (start.kind === "page") {
    if (start.page !== "last") return await numberedPage(request, finder, start.page, limits);
    const count = await finder.count();
    // the number of the last page is only known with the exact count
    if (count.isExact) return await lastPage(request, finder, count.count, limits);
  }
  return await pageFrom(request, finder, start);
}

async function numberedPage(
  request: LeadsRequest,
  finder: Finder,
  page: number,
  { numbered }: ListLimits,
): Promise<ListedPage> {
  const { size } = request;
  const offset = (page - 1) * size;
  if (offset > numbered) {
    const { count, isExact } = await finder.count();
    throw isExact && offset >= count ? invalidPage() : pageTooFar(numbered);
  }
  const found = await finder.find({ keys: keysOf(orderOf(request)), limit: size + 1, offset });
  if (found.rows.length === 0 && page > 1) throw found.upTo === undefined ? invalidPage() : pageTooFar(numbered);
  const rows = found.rows.slice(0, size);
  const isMore = found.rows.length > size;
  const further = cursorsOf(request, finder, found);
  return {
    count: countOf(found, offset),
    rows,
    next:
      isMore && page * size <= numbered
        ? { page: page + 1 }
        : isMore || found.upTo !== undefined
          ? further("next", isMore ? placeOf(rows.at(-1)) : found.upTo)
          : null,
    previous: page > 1 ? { page: page - 1 } : null,
  };
}

/** Reads the last page from the other end of the order. */
async function lastPage(
  request: LeadsRequest,
  finder: Finder,
  count: number,
  { numbered }: ListLimits,
): Promise<ListedPage> {
  const { size } = request;
  const page = Math.max(1, Math.ceil(count / size));
  const limit = Math.max(1, count - (page - 1) * size);
  const found = await finder.find({ keys: reversed(keysOf(orderOf(request))), limit });
  const rows = [...found.rows].reverse();
  const further = cursorsOf(request, finder, found);
  const isNumbered = (page - 2) * size <= numbered && found.upTo === undefined;
  return {
    count: found.count ?? { count, isExact: true },
    rows,
    next: null,
    previous: page === 1 ? null : isNumbered ? { page: page - 1 } : further("previous", found.upTo ?? placeOf(rows[0])),
  };
}

/** Reads the page after or before a place, or at an end of the list. */
async function pageFrom(request: LeadsRequest, finder: Finder, start: Start): Promise<ListedPage> {
  const { size } = request;
  const cursor = start.kind === "cursor" ? start.cursor : undefined;
  const isForward =
    cursor === undefined ? start.kind === "edge" && start.edge === "first" : cursor.direction === "next";
  const keys = keysOf(orderOf(request));
  const found = await finder.find({
    keys: isForward ? keys : reversed(keys),
    after: cursor?.place,
    limit: size + 1,
  });
  const isMore = found.rows.length > size;
  const inDirection = found.rows.slice(0, size);
  const rows = isForward ? inDirection : [...inDirection].reverse();
  const further = cursorsOf(request, finder, found);
  const [ahead, back] = isForward ? (["next", "previous"] as const) : (["previous", "next"] as const);
  const end = isMore ? placeOf(inDirection.at(-1)) : found.upTo;
  const links = {
    [ahead]: end === undefined ? null : further(ahead, end),
    [back]:
      cursor === undefined
        ? null
        : inDirection.length > 0
          ? further(back, placeOf(inDirection[0]))
          : found.upTo === undefined
            ? // nothing is left in this direction, so everything is in the other one
              { cursor: isForward ? "last" : "first" }
            : further(back, found.upTo),
  } as Record<"next" | "previous", PageLink | null>;
  return { count: countOf(found, cursor === undefined ? 0 : undefined), rows, ...links };
}

/** @param before the number of leads before those that were found, if known */
function countOf({ count, rows, upTo }: FoundLeads, before: number | undefined): LeadCount {
  if (count !== undefined) return count;
  const seen = (before ?? 0) + rows.length;
  return { count: seen, isExact: before !== undefined && upTo === undefined };
}

const orderOf = ({ resolved }: LeadsRequest) => resolved.filters.ordering;

const placeOf = (row: PlacedRow | undefined): Place => row?.place ?? [];

/** Encodes the cursors of the pages around the leads that were found. They contain a count that took time to find. */
function cursorsOf({ write, at }: LeadsRequest, { isSummed }: Finder, found: FoundLeads) {
  const { count } = found;
  return (direction: Cursor["direction"], place: Place | undefined): PageLink => ({
    cursor: write({
      direction,
      place: place ?? [],
      at: at.getTime(),
      ...(count === undefined || isSummed() ? {} : { counted: count }),
    }),
  });
}
