import { type Kysely, sql } from "kysely";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { tookTooLong } from "../db/unavailable.ts";
import { findTexts } from "../search/find.ts";
import { type CountedList, summedCount, upToLimit } from "./counting.ts";
import type { LeadCount } from "./cursor.ts";
import { type Scanned, scanInOrder } from "./in-order.ts";
import { findInParts } from "./in-parts.ts";
import type { ListLimits } from "./list-limits.ts";
import { everyLead, matchesFilters, narrowing } from "./matching.ts";
import { byIds, countLeads, countUpTo, readLeads, type Section } from "./queries.ts";

/** A list in a database. */
export interface ListedIn extends CountedList {
  readonly db: Kysely<Tables>;
  readonly kind: Tenancy["kind"];
  /** The count of an earlier page. */
  readonly counted?: LeadCount | undefined;
  /** Whether all leads are counted, however many there are. */
  readonly isCountExact: boolean;
}

export interface FoundLeads extends Scanned {
  /** Undefined if counting took too long. */
  readonly count: LeadCount | undefined;
}

/** Finds leads of one list. */
export interface Finder {
  find(section: Section): Promise<FoundLeads>;
  /** The number of matches, or a lower bound of it. */
  count(): Promise<LeadCount>;
  /** Whether the count was read from sums. Valid after a page has been found. */
  isSummed(): boolean;
}

/**
 * Finds leads in the best way for the database: in one statement on a server, and in parts on the embedded database.
 */
export function finderOf(list: ListedIn, limits: ListLimits): Finder {
  const { db, matching } = list;
  // without filters an index is counted, and only before the rollups include all leads
  const isCountExact = list.isCountExact || matching === everyLead;
  const until = performance.now() + limits.readMs;
  const texts = once(() => textsOf({ ...list, isCountExact }, limits));
  let isSummed = false;
  const known = once(async (): Promise<LeadCount | undefined> => {
    const summed = await summedCount(db, list);
    isSummed = summed !== undefined;
    if (summed !== undefined) return summed;
    if (list.counted !== undefined && (list.counted.isExact || !isCountExact)) return list.counted;
    const found = await texts();
    const isOver = found !== undefined && "atLeast" in found && found.atLeast >= limits.counted;
    return isOver && !isCountExact && isSearchOnly(list) ? { count: limits.counted, isExact: false } : undefined;
  });
  const finding: Finding = { list: { ...list, isCountExact }, limits, until, known };
  const finderFor = once(async (): Promise<OwnFinder> => {
    const found = await texts();
    return found !== undefined && "leadIds" in found
      ? among(finding, found.leadIds)
      : { embedded: onEmbedded, postgres: onServer }[list.kind](finding);
  });
  return {
    isSummed: () => isSummed,
    count: async () => (await (await finderFor()).count()) ?? { count: 0, isExact: false },
    find: async (section) => {
      const finder = await finderFor();
      // every list without filters has an index with its order
      return matching === everyLead
        ? { rows: await readLeads(db, matching, section), count: await finder.count() }
        : await finder.find(section);
    },
  };
}

/**
 * Returns the result of the index of texts for the search of a list; undefined if there is no search, or the index
 * cannot answer.
 */
async function textsOf(list: ListedIn, limits: ListLimits) {
  const { accountId, resolved } = list;
  const { search = "" } = resolved.filters;
  if (search === "") return undefined;
  return await readForPage(list, limits, (within) => findTexts(within, accountId, search, limits.counted));
}

const isSearchOnly = ({ resolved: { filters, answers } }: ListedIn): boolean =>
  answers.length === 0 && narrowing(filters).every((name) => name === "search");

interface Finding {
  readonly list: ListedIn;
  readonly limits: ListLimits;
  /** When to return the leads found so far, by `performance.now()`. */
  readonly until: number;
  /** The count, unless finding it takes time. */
  readonly known: () => Promise<LeadCount | undefined>;
}

interface OwnFinder {
  find(section: Section): Promise<FoundLeads>;
  count(): Promise<LeadCount | undefined>;
}

/** Finds leads among those that a search has found, which are few enough to scan all of them. */
function among(finding: Finding, leadIds: readonly string[]): OwnFinder {
  const { list, limits, known } = finding;
  const { accountId, resolved, at } = list;
  const from = byIds(accountId, leadIds);
  // the text by which they were found is not compared again
  const { search: _, ...others } = resolved.filters;
  const matching = matchesFilters({ ...resolved, filters: others }, undefined, at);
  const count = once(async () => {
    const already = await known();
    if (already !== undefined) return already;
    if (matching === everyLead) return { count: leadIds.length, isExact: true };
    const found = await readForPage(list, limits, (within) => countLeads(within, matching, from));
    return found === undefined ? undefined : { count: found, isExact: true };
  });
  return {
    count,
    async find(section) {
      const rows = await readForPage(list, limits, (within) => readLeads(within, matching, section, from));
      // scattered leads that nobody has read for long come from the disk one by one
      return rows === undefined ? await onServer(finding).find(section) : { rows, count: await count() };
    },
  };
}

function onServer({ list, limits, until, known }: Finding): OwnFinder {
  const { db, matching, isCountExact } = list;
  const count = once(async () => {
    const already = await known();
    if (already !== undefined) return already;
    if (isCountExact) return { count: await countLeads(db, matching), isExact: true };
    const some = await withinTime(db, limits.atOnceMs, (within) => countUpTo(within, matching, limits.counted + 1));
    return some === undefined ? undefined : upToLimit(some, limits.counted);
  });
  return {
    count,
    async find(section) {
      const [counted, rows] = await Promise.all([
        count(),
        withinTime(db, limits.atOnceMs, (within) => readLeads(within, matching, section)),
      ]);
      if (rows !== undefined) return { rows, count: counted };
      return { ...(await scanned(list, section, limits, until)), count: counted };
    },
  };
}

function onEmbedded({ list, limits, until, known }: Finding): OwnFinder {
  const { db, matching, isCountExact } = list;
  const atOnce = () => (isCountExact ? Number.POSITIVE_INFINITY : performance.now() + limits.atOnceMs);
  const capped = (count: number): LeadCount =>
    isCountExact ? { count, isExact: true } : upToLimit(count, limits.counted);
  /** A lower bound of the number of leads. */
  const atLeast = (count: number): LeadCount => ({ count: Math.min(count, limits.counted), isExact: false });
  /** The count, if scanning all leads has found it. */
  let counted: LeadCount | undefined;
  const counting = once(async (): Promise<LeadCount | undefined> => {
    const already = await known();
    if (already !== undefined) return already;
    const { count, rows } = await findInParts(db, matching, { keys: ARRIVAL, limit: 1 }, atOnce(), limits.parts);
    counted = rows === undefined ? atLeast(count) : capped(count);
    return counted;
  });
  return {
    count: counting,
    async find(section) {
      let count = counted ?? (await known());
      const { offset = 0, limit } = section;
      if (offset + limit > limits.deepest) {
        return { rows: await readLeads(db, matching, section), count: await counting() };
      }
      if (count === undefined) {
        const parts = await findInParts(db, matching, section, atOnce(), limits.parts);
        if (parts.rows !== undefined) return { rows: parts.rows, count: capped(parts.count) };
        count = atLeast(parts.count);
      }
      return { ...(await scanned(list, section, limits, until)), count };
    },
  };
}

const ARRIVAL = [
  { column: "created_at", isDescending: false },
  { column: "lead_id", isDescending: false },
] as const;

/** Scans leads in the order of the list until the time is over. */
async function scanned(
  { db, kind, matching }: ListedIn,
  { keys, after, limit, offset = 0 }: Section,
  { steps }: ListLimits,
  until: number,
): Promise<Scanned> {
  const found = await scanInOrder(db, matching, { keys, after, limit: offset + limit }, steps[kind], until);
  return { ...found, rows: found.rows.slice(offset) };
}

/**
 * Runs a read of a list, which a database server cancels if it takes too long for a page.
 *
 * @returns undefined if it was canceled
 */
const readForPage = <Value>({ db, kind, isCountExact }: ListedIn, { atOnceMs }: ListLimits, read: Reading<Value>) =>
  kind === "postgres" && !isCountExact ? withinTime(db, atOnceMs, read) : read(db);

type Reading<Value> = (db: Kysely<Tables>) => Promise<Value>;

/** Runs a read that the server cancels after some time. @returns undefined if it was canceled */
async function withinTime<Value>(
  db: Kysely<Tables>,
  milliseconds: number,
  read: Reading<Value>,
): Promise<Value | undefined> {
  if (milliseconds <= 0) return undefined;
  try {
    return await db.transaction().execute(async (within) => {
      // compiling a statement would take longer than most of them
      await sql`select set_config('statement_timeout', ${`${milliseconds}`}, true), set_config('jit', 'off', true)`.execute(
        within,
      );
      return await read(within);
    });
  } catch (error) {
    if (tookTooLong(error)) return undefined;
    throw error;
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
