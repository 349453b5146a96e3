import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { countOfRollups } from "../rollups/source.ts";
import type { LeadCount } from "./cursor.ts";
import type { ResolvedFilters } from "./filters.ts";
import { everyLead, type Matching } from "./matching.ts";
import { countBySums } from "./sums.ts";

/** A list whose leads are counted. */
export interface CountedList {
  readonly accountId: number;
  readonly resolved: ResolvedFilters;
  readonly matching: Matching;
  /** The moment that defines "today". */
  readonly at: Date;
}

/** Returns the number of leads in a list from the rollups; undefined if they cannot answer. */
export async function summedCount(db: Kysely<Tables>, list: CountedList): Promise<LeadCount | undefined> {
  const count =
    list.matching === everyLead
      ? await countOfRollups(db)
      : await countBySums(db, list.accountId, list.resolved, list.at);
  return count === undefined ? undefined : { count, isExact: true };
}

/** Converts a number that was counted up to one more than the limit. */
export const upToLimit = (count: number, limit: number): LeadCount =>
  count > limit ? { count: limit, isExact: false } : { count, isExact: true };
