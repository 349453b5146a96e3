import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { VERSION } from "#contract/wire";
import type { ReplicaStatus } from "../db/replica.ts";
import type { Tables } from "../db/tables.ts";

/** How often a node reports itself, in milliseconds. */
const EVERY_MS = 10_000;

/** A node that has reported nothing for this long, in seconds, is gone: it was killed, or lost its database. */
export const GONE_AFTER_SECONDS = 35;

/** How long a node that is gone is listed, in hours. */
const LISTED_HOURS = 24;

/** What a node reports. */
export interface NodeFacts {
  /** The number of this process, if it is one of several of a start. */
  readonly worker?: number | undefined;
  readonly queuedLeads: () => number;
  readonly requestsWaiting: () => number;
  readonly replica: () => ReplicaStatus | undefined;
}

/**
 * Reports this node to the others, until it is ended.
 *
 * @param onError called if the database does not take a report; the next one is made all the same
 * @returns a function that ends it, after which the node is listed no more
 */
export function startHeartbeat(
  db: Kysely<Tables>,
  { worker, queuedLeads, requestsWaiting, replica }: NodeFacts,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const id = randomUUID();
  const ending = new AbortController();

  async function report(): Promise<void> {
    const status = replica();
    const state = {
      queued_leads: queuedLeads(),
      requests_waiting: requestsWaiting(),
      memory_bytes: process.memoryUsage.rss(),
      replica_state: status?.state ?? null,
      replica_lag_seconds: status?.lagSeconds ?? null,
    };
    await db
      .insertInto("node")
      .values({ node_id: id, host: hostname(), pid: process.pid, worker: worker ?? null, version: VERSION, ...state })
      .onConflict((conflict) => conflict.column("node_id").doUpdateSet({ seen_at: sql`now()`, ...state }))
      .execute();
    await sql`delete from node where seen_at < now() - make_interval(hours => ${LISTED_HOURS})`.execute(db);
  }

  const reporting = (async () => {
    while (!ending.signal.aborted) {
      await report().catch(onError);
      await pause(EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  })();

  return async () => {
    ending.abort();
    await reporting;
    // without a database it is listed as gone
    await db
      .deleteFrom("node")
      .where("node_id", "=", id)
      .execute()
      .catch(() => {});
  };
}
