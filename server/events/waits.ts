import { type Kysely, sql } from "kysely";
import { EVENT_LIMITS, type EventKind } from "#contract/wire";
import { delayOf } from "../base/timers.ts";
import type { Tables } from "../db/tables.ts";
import { COMPLETE, type EventPosition } from "./read.ts";

/** The events that a request waits for. */
export interface Awaited {
  readonly accountId: number;
  /** The position up to which events have been read. */
  readonly position: EventPosition;
  readonly kinds: readonly EventKind[];
}

export interface EventWaits {
  /**
   * Resolves with true as soon as there is an event of one of the kinds after the position, and with false after the
   * timeout, when the signal is aborted, or when the node stops.
   *
   * @returns undefined if too many are waiting, in the account or on this node
   */
  wait(awaited: Awaited, ms: number, signal: AbortSignal): Promise<boolean> | undefined;
  /** The number of waits on this node. */
  readonly length: number;
  /** Ends every wait, and rejects new ones, because the node stops. */
  end(): void;
}

/** How often to look for events while a request waits, in milliseconds. */
const LOOK_EVERY_MS = 50;

/** The pause after a look, as a multiple of its duration, because the database has other work to do. */
const REST = 4;

/** The pause after a failed look, in milliseconds. */
const REST_AFTER_ERROR_MS = 1_000;

/**
 * Rows of other kinds that one look skips for each wait. With more, PostgreSQL would compile the statement for hundreds
 * of waits, which takes longer than to run it.
 */
const STEP = 400;

interface Waiting {
  readonly accountId: number;
  readonly kinds: string;
  position: EventPosition;
  readonly end: (isThere: boolean) => void;
}

/**
 * Lets requests wait for events without a connection, a thread, or a query of their own: one statement looks for all of
 * them, on each node that anybody waits on. Events become readable when the transactions before them have ended, which
 * only the database knows, so nothing could announce them; and a notification at each commit would let commits wait for
 * each other.
 *
 * @param db sees every account
 * @param onError called with failures to look
 */
export function createEventWaits(db: Kysely<Tables>, onError: (error: unknown) => void): EventWaits {
  const { perAccount, perNode } = EVENT_LIMITS.waiting;
  const all = new Set<Waiting>();
  const perAccountNow = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isEnded = false;

  function lookIn(ms: number): void {
    if (all.size === 0 || isLooking) return;
    timer ??= setTimeout(() => void look(), delayOf(ms));
  }

  async function look(): Promise<void> {
    timer = undefined;
    isLooking = true;
    const startedAt = performance.now();
    let rest = LOOK_EVERY_MS;
    try {
      await lookFor([...all]);
      rest = Math.max(rest, REST * (performance.now() - startedAt));
    } catch (error) {
      if (!isEnded) onError(error);
      rest = REST_AFTER_ERROR_MS;
    }
    isLooking = false;
    lookIn(rest);
  }

  async function lookFor(waiting: readonly Waiting[]): Promise<void> {
    const { rows } = await sql<EventPosition & { readonly n: number; readonly isThere: boolean }>`
      select w.n::int as n, found.is_there as "isThere", found.transaction_id::text as transaction, found.entry
      from unnest(
        ${waiting.map(({ accountId }) => accountId)}::int[], ${waiting.map(({ position }) => position.transaction)}::text[],
        ${waiting.map(({ position }) => position.entry)}::bigint[], ${waiting.map(({ kinds }) => kinds)}::text[]
      ) with ordinality w(account_id, transaction_id, entry, kinds, n)
      cross join lateral (
        select bool_or(e.kind = any(string_to_array(w.kinds, ','))) over () as is_there, e.transaction_id, e.entry
        from (
          select transaction_id, entry, kind from event
          where event.account_id = w.account_id and ${COMPLETE}
            and (event.transaction_id, event.entry) > (w.transaction_id::xid8, w.entry)
          order by transaction_id, entry limit ${STEP}
        ) e
        order by e.transaction_id desc, e.entry desc limit 1
      ) found`.execute(db);
    for (const { n, isThere, transaction, entry } of rows) {
      const each = waiting[n - 1];
      if (each === undefined) continue;
      each.position = { transaction, entry };
      if (isThere) each.end(true);
    }
  }

  return {
    wait({ accountId, position, kinds }, ms, signal) {
      const ofAccount = perAccountNow.get(accountId) ?? 0;
      if (ofAccount >= perAccount || all.size >= perNode) return undefined;
      if (isEnded || signal.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        const giveUp = () => end(false);
        const end = (isThere: boolean) => {
          clearTimeout(over);
          signal.removeEventListener("abort", giveUp);
          if (!all.delete(each)) return;
          const left = (perAccountNow.get(accountId) ?? 1) - 1;
          if (left === 0) perAccountNow.delete(accountId);
          else perAccountNow.set(accountId, left);
          resolve(isThere);
        };
        const each: Waiting = { accountId, kinds: kinds.join(","), position, end };
        const over = setTimeout(giveUp, delayOf(ms));
        signal.addEventListener("abort", giveUp, { once: true });
        perAccountNow.set(accountId, ofAccount + 1);
        all.add(each);
        lookIn(LOOK_EVERY_MS);
      });
    },
    get length() {
      return all.size;
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
      for (const { end } of all) end(false);
    },
  };
}
