import type { Pool } from "pg";
import type { Logger } from "pino";
import { int4Array, int8Array, textArray, timestamptzArray } from "../db/binary-arrays.ts";
import { isRetryable, isUnavailable } from "../db/unavailable.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { LinkName, ResultLink } from "./token.ts";

/** Counts clicks on tracked links. */
export interface Clicks {
  /** Counts a click in memory. It is stored within a second, unless the database is unavailable. */
  add(link: ResultLink): void;
  /** Stores the counted clicks. Those that cannot be stored now stay in memory. */
  flush(): Promise<void>;
  /** Stores the counted clicks, and stops. */
  close(): Promise<void>;
  /** Leads and rules with clicks that are not stored yet. */
  readonly waiting: number;
}

/** The clicks of one lead on the links of one rule. */
interface Pending {
  readonly accountId: number;
  readonly leadId: string;
  readonly ruleId: number;
  readonly counts: Record<LinkName, number>;
  firstAt: number;
  lastAt: number;
}

/** How long a click waits for others, in milliseconds. With the statement, it is stored within a second. */
const FLUSH_AFTER = 500;

/** How long to wait after the database was unavailable, in milliseconds. */
const RETRY_AFTER = 1_000;

/** Rows per statement, which takes some milliseconds. */
const BATCH = 500;

/** The maximum memory of clicks while the database is unavailable, in bytes: enough for about 100,000 leads. */
const MAX_BYTES = 32 * 2 ** 20;

/** The bytes of an entry in addition to its key. */
const ENTRY = 250;

/**
 * Adds to the stored counts. It locks leads in the same order as an erasure, and waits for a lead that is being erased,
 * so that no row of an erased lead remains. Each lead is looked up by the primary key, whatever the planner's
 * statistics.
 */
const STORE = `
  insert into lead_click as c (account_id, lead_id, rule_id, affiliate_clicks, redirect_clicks, first_at, last_at)
  select i.account_id, i.lead_id, i.rule_id, i.affiliate_clicks, i.redirect_clicks, i.first_at, i.last_at
  from (
    select * from unnest($1::int[], $2::text[], $3::int[], $4::bigint[], $5::bigint[], $6::timestamptz[], $7::timestamptz[])
      as t(account_id, lead_id, rule_id, affiliate_clicks, redirect_clicks, first_at, last_at)
    order by account_id, lead_id collate "C", rule_id
  ) i
  cross join lateral (
    select from lead l where l.account_id = i.account_id and l.lead_id = i.lead_id for key share
  ) present
  on conflict (account_id, lead_id, rule_id) do update set
    affiliate_clicks = c.affiliate_clicks + excluded.affiliate_clicks,
    redirect_clicks = c.redirect_clicks + excluded.redirect_clicks,
    first_at = least(c.first_at, excluded.first_at),
    last_at = greatest(c.last_at, excluded.last_at)`;

interface ClickOptions {
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, "clicks"> | undefined;
  /** Smaller for tests. */
  readonly maxBytes?: number;
}

/**
 * Clicks are counted in memory and stored in batches, so that no redirect waits for the database. Each node adds its
 * own to those that are stored. A node that is killed loses the clicks of the last second.
 */
export function createClicks(pool: Pool, { log, metrics, maxBytes = MAX_BYTES }: ClickOptions): Clicks {
  let pending = new Map<string, Pending>();
  let bytes = 0;
  /** Whether it has been reported that there is no room. */
  let isFull = false;
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<boolean> | undefined;

  function put(key: string, { counts, ...click }: Pending): boolean {
    const known = pending.get(key);
    if (known === undefined) {
      const size = ENTRY + 2 * key.length;
      if (bytes + size > maxBytes) return false;
      bytes += size;
      pending.set(key, { ...click, counts: { ...counts } });
      return true;
    }
    known.counts.affiliate_link += counts.affiliate_link;
    known.counts.redirect_url += counts.redirect_url;
    known.firstAt = Math.min(known.firstAt, click.firstAt);
    known.lastAt = Math.max(known.lastAt, click.lastAt);
    return true;
  }

  function flushIn(milliseconds: number): void {
    timer ??= setTimeout(() => void flush(), milliseconds).unref();
  }

  /**
   * Stores everything that was pending when it began, one call after the other. Returns whether the database has stored
   * it.
   */
  async function store(): Promise<boolean> {
    const taken = [...pending];
    const bytesTaken = bytes;
    pending = new Map();
    for (let start = 0; start < taken.length; start += BATCH) {
      const batch = taken.slice(start, start + BATCH).map(([, click]) => click);
      try {
        await pool.query({ name: "store-clicks", text: STORE, values: valuesOf(batch) });
        metrics?.clicks("stored", countOf(batch));
      } catch (error) {
        if (isUnavailable(error) || isRetryable(error)) {
          bytes -= bytesTaken;
          // their room was reserved for them in the meantime
          for (const [key, click] of taken.slice(start)) put(key, click);
          log.warn({ ...failureOf(batch), err: error, waiting: pending.size }, "clicks could not be stored yet");
          return false;
        }
        // other clicks must not wait for those that can never be stored
        metrics?.clicks("lost", countOf(batch));
        log.error({ ...failureOf(batch), err: error }, "clicks could not be stored");
      }
    }
    bytes -= bytesTaken;
    isFull = false;
    return true;
  }

  function refuse(): void {
    metrics?.clicks("lost", 1);
    if (!isFull)
      log.error(
        { operation: OPERATION },
        "clicks are not counted until the database is available again: too many wait for it",
      );
    isFull = true;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // clicks that were added in the meantime are not part of the current flush
    while (flushing !== undefined) await flushing;
    if (pending.size === 0) return;
    flushing = store().finally(() => {
      flushing = undefined;
    });
    const isStored = await flushing;
    if (!isStored) flushIn(RETRY_AFTER);
    else if (pending.size > 0) flushIn(FLUSH_AFTER);
  }

  return {
    add({ accountId, leadId, ruleId, name }) {
      const at = Date.now();
      const counts = { affiliate_link: 0, redirect_url: 0, [name]: 1 };
      const click = { accountId, leadId, ruleId, counts, firstAt: at, lastAt: at };
      if (put(`${accountId}/${ruleId}/${leadId}`, click)) flushIn(FLUSH_AFTER);
      else refuse();
    },
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
      if (pending.size > 0) log.error(failureOf([...pending.values()]), "clicks were lost at the end");
    },
    get waiting() {
      return pending.size;
    },
  };
}

const countOf = (clicks: readonly Pending[]): number =>
  clicks.reduce((sum, { counts }) => sum + counts.affiliate_link + counts.redirect_url, 0);

const OPERATION = "store-clicks";

/** What the log says of clicks that were not stored. */
const failureOf = (clicks: readonly Pending[]) => ({
  operation: OPERATION,
  accountIds: [...new Set(clicks.map(({ accountId }) => accountId))],
  clicks: countOf(clicks),
});

const valuesOf = (clicks: readonly Pending[]) => [
  int4Array(clicks.map(({ accountId }) => accountId)),
  textArray(clicks.map(({ leadId }) => leadId)),
  int4Array(clicks.map(({ ruleId }) => ruleId)),
  int8Array(clicks.map(({ counts }) => counts.affiliate_link)),
  int8Array(clicks.map(({ counts }) => counts.redirect_url)),
  timestamptzArray(clicks.map(({ firstAt }) => firstAt)),
  timestamptzArray(clicks.map(({ lastAt }) => lastAt)),
];
