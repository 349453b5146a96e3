import type { Logger } from "pino";
import type { BrowserOrigins } from "../access/browser-origins.ts";
import type { Sessions } from "../access/sessions.ts";
import type { SignInGuard } from "../access/sign-in-guard.ts";
import type { TokenCache } from "../access/token-cache.ts";
import type { Together } from "../base/together.ts";
import type { Tenancy } from "../db/database.ts";
import type { User } from "../db/tables.ts";
import type { DraftStore } from "../drafts/store.ts";
import type { Deadlines } from "../http/answer-in-time.ts";
import type { BodyRoom } from "../http/body-room.ts";
import type { HeavyReads } from "../http/heavy-reads.ts";
import type { Network } from "../http/network.ts";
import type { IngestQueue } from "../ingest/queue.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { VersionChanges } from "../models/changes.ts";
import type { ModelReads } from "../models/reads.ts";
import type { ModelStore } from "../models/store.ts";
import type { InTurn } from "./in-turn.ts";

/** What handlers work with; made once at start, passed explicitly. */
export interface Services {
  /** On behalf of an account only; what has to be asked of all of them has ways of its own. */
  readonly database: Tenancy;
  readonly sessions: Sessions;
  /** Whoever has a username, whatever its case; undefined when nobody has. */
  readonly userNamed: (username: string) => Promise<User | undefined>;
  readonly inTurn: InTurn;
  readonly together: Together;
  /** Whether the database has every table. */
  readonly isMigrated: () => Promise<boolean>;
  readonly tokens: TokenCache;
  readonly browserOrigins: BrowserOrigins;
  readonly models: ModelStore;
  readonly drafts: DraftStore;
  readonly versionChanges: VersionChanges;
  readonly ingest: IngestQueue;
  readonly guard: SignInGuard;
  readonly heavyReads: HeavyReads;
  /** Turns of figures being computed, each of which then takes one of the turns above. */
  readonly figures: HeavyReads;
  readonly modelReads: ModelReads;
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
