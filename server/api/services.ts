import type { Logger } from "pino";
import type { SignInGuard } from "../access/sign-in-guard.ts";
import type { TokenCache } from "../access/token-cache.ts";
import type { Database } from "../db/database.ts";
import type { Deadlines } from "../http/answer-in-time.ts";
import type { BodyRoom } from "../http/body-room.ts";
import type { HeavyReads } from "../http/heavy-reads.ts";
import type { Network } from "../http/network.ts";
import type { IngestQueue } from "../ingest/queue.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ModelStore } from "../models/store.ts";

/** What handlers work with; made once at start, passed explicitly. */
export interface Services {
  readonly database: Database;
  readonly tokens: TokenCache;
  readonly models: ModelStore;
  readonly ingest: IngestQueue;
  readonly guard: SignInGuard;
  readonly heavyReads: HeavyReads;
  /** Turns of figures being computed, each of which then takes one of the turns above. */
  readonly figures: HeavyReads;
  /** How long the readiness check waits for the database, in milliseconds. */
  readonly readinessMs: number;
  readonly bodyRoom: BodyRoom;
  readonly deadlines: Deadlines;
  readonly network: Network;
  /** Undefined: nothing is measured. */
  readonly metrics: Metrics | undefined;
  readonly log: Logger;
  /** Tokens are derived from it. */
  readonly secretKey: string;
}
