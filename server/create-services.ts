import type { Logger } from "pino";
import { createSignInGuard } from "./access/sign-in-guard.ts";
import { createTokenCache } from "./access/token-cache.ts";
import type { Database } from "./db/database.ts";
import { createIngestQueue } from "./ingest/queue.ts";
import { createModelStore } from "./models/store.ts";
import type { Services } from "./services.ts";

/** Two statements at once on a server, so that one commits while the next is prepared; the embedded database runs one. */
const IN_FLIGHT = { embedded: 1, postgres: 2 } as const;

export interface ServiceOptions {
  /** Takes the place of the clock in tests. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Leads that may wait to be stored. */
  readonly maxQueue?: number;
}

/** Everything the handlers work with, on an open and migrated database. */
export function createServices(
  database: Database,
  secretKey: string,
  log: Logger,
  { sleep, maxQueue = 10_000 }: ServiceOptions = {},
): Services {
  const { pool } = database;
  return {
    database,
    tokens: createTokenCache(pool, (error) => log.error({ err: error }, "tokens could not be verified")),
    models: createModelStore(pool),
    ingest: createIngestQueue(pool, { inFlight: IN_FLIGHT[database.kind], maxWaiting: maxQueue }),
    guard: createSignInGuard(pool, sleep),
    log,
    secretKey,
  };
}

/** Answers what has been accepted, writes what is outstanding, and closes the database. */
export async function closeServices({ ingest, tokens, database }: Services): Promise<void> {
  await ingest.drain();
  await tokens.close();
  await database.close();
}
