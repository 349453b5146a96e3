import type { Logger } from "pino";
import type { BrowserOrigins } from "../access/browser-origins.ts";
import type { Senders } from "../access/senders.ts";
import type { Sessions } from "../access/sessions.ts";
import type { SignInGuard } from "../access/sign-in-guard.ts";
import type { TokenCache } from "../access/token-cache.ts";
import type { Caches } from "../base/cache.ts";
import type { SingleFlight } from "../base/single-flight.ts";
import type { Tenancy } from "../db/database.ts";
import type { User } from "../db/tables.ts";
import type { DraftStore } from "../drafts/store.ts";
import type { Deadlines } from "../http/answer-in-time.ts";
import type { BodyRoom } from "../http/body-room.ts";
import type { Network } from "../http/network.ts";
import type { IngestQueue } from "../ingest/queue.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { VersionChanges } from "../models/changes.ts";
import type { ModelStore } from "../models/store.ts";
import type { Turns } from "../turns/keyed.ts";
import type { Shares } from "../turns/shares.ts";

/** What handlers work with; made once at start, passed explicitly. */
export interface Services {
  /** On behalf of an account only; what has to be asked of all of them has ways of its own. */
  readonly database: Tenancy;
  readonly sessions: Sessions;
  readonly senders: Senders;
  /** Whoever has a username, whatever its case; undefined when nobody has. */
  readonly userNamed: (username: string) => Promise<User | undefined>;
  /**
   * Password guesses from one address, by that address, take turns, so that each sees the failures of those before it:
   * sent all at once, hundreds would be tried before the first one is counted.
   */
  readonly guesses: Turns<string>;
  readonly together: SingleFlight;
  /** What this node keeps in memory. */
  readonly caches: Caches;
  /** Whether the database has every table. */
  readonly isMigrated: () => Promise<boolean>;
  readonly tokens: TokenCache;
  readonly browserOrigins: BrowserOrigins;
  readonly models: ModelStore;
  readonly drafts: DraftStore;
  readonly versionChanges: VersionChanges;
  readonly ingest: IngestQueue;
  readonly guard: SignInGuard;
  /** By the accounts that they count for. */
  readonly heavyReads: Turns<number>;
  /** Turns of figures being computed, each of which then takes one of the turns above. */
  readonly figures: Turns<number>;
  /** By the account that asks, whichever it acts in. */
  readonly modelReads: Turns<number>;
  /** How long the readiness check waits for the database, in milliseconds. */
  readonly readinessMs: number;
  readonly bodyRoom: BodyRoom;
  readonly shares: Shares;
  readonly deadlines: Deadlines;
  readonly network: Network;
  /** Undefined: nothing is measured. */
  readonly metrics: Metrics | undefined;
  readonly log: Logger;
  /** Tokens and fingerprints are derived from it; each database has its own. */
  readonly installationKey: string;
}
