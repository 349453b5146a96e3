import { LIST_LIMITS } from "#contract/wire";
import type { Tenancy } from "../db/database.ts";
import type { Steps } from "./in-order.ts";
import type { PartSizes } from "./in-parts.ts";

/** Limits of a list; smaller ones in tests. */
export interface ListLimits {
  /** Results that pages are numbered up to, and matches that are counted. */
  readonly numbered: number;
  readonly counted: number;
  /** Milliseconds in which a page is found by one statement, or by looking at all leads. */
  readonly atOnceMs: number;
  /** Milliseconds after which a page is answered with what was found. */
  readonly readMs: number;
  /** Leads that one statement looks at in the order of arrival, on the embedded database. */
  readonly parts: PartSizes;
  /** Leads that one statement looks at in the order of the list. */
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
