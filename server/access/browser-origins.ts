import { type Kysely, sql } from "kysely";
import { createSingleFlight } from "../base/single-flight.ts";
import type { Tables } from "../db/tables.ts";

/** How long a result is cached, in milliseconds. A preflight is no secret, and its answer grants no access. */
const KEPT_FOR = 2_000;

/** The origins that any account of the installation allows. */
export interface BrowserOrigins {
  /** Whether any account allows an origin. Preflights carry no token, so the account is not known yet. */
  has(origin: string): Promise<boolean>;
}

/** Reads all of them in one query, at most every two seconds, however many preflights arrive. */
export function createBrowserOrigins(db: Kysely<Tables>): BrowserOrigins {
  const together = createSingleFlight();
  let cached: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<ReadonlySet<string>> {
    const startedAt = performance.now();
    const { rows } = await sql<{ origin: string }>`
      select distinct unnest(cors_origins) as origin from account where cors_origins <> '{}'`.execute(db);
    cached = new Set(rows.map(({ origin }) => origin));
    readAt = startedAt;
    return cached;
  }

  return {
    async has(origin) {
      const origins = performance.now() - readAt < KEPT_FOR ? cached : await together("origins", read);
      return origins.has(origin);
    },
  };
}
