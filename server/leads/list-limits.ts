import { LIST_LIMITS } from "#contract/wire";
import type { Tenancy } from "../db/database.ts";
import type { Steps } from "./in-order.ts";
import type { PartSizes } from "./in-parts.ts";

/** Limits of a list; smaller ones in tests. */
export interface ListLimits {
  /** The maximum results of numbered pages, and the maximum matches that are counted. */
  readonly numbered: number;
  readonly counted: number;
  /** The time limit in milliseconds to find a page with one statement, or by scanning all leads. */
  readonly atOnceMs: number;
  /** The milliseconds after which a page is returned with the leads found so far. */
  readonly readMs: number;
  /** Leads that one statement scans in the order of arrival, on the embedded database. */
  readonly parts: PartSizes;
  /** Leads that one statement scans in the order of the list. */
  readonly steps: Readonly<Record<Tenancy["kind"], Steps>>;
  /**
   * On the embedded database, a page that ends after this many leads is found by one statement after all, because each
   * part might contain all of them.
   */
  readonly deepest: number;
}

export const LIMITS: ListLimits = {
  ...LIST_LIMITS,
  atOnceMs: 1_000,
  readMs: 2_000,
  // about 50 ms each
  parts: { part: 15_000, candidates: 10_000 },
  steps: { embedded: { first: 500, most: 15_000 }, postgres: { first: 20_000, most: 100_000 } },
  deepest: 1_000,
};
