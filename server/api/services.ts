import type { Logger } from "pino";
import type { BrowserOrigins } from "../access/browser-origins.ts";
import type { IdempotencyKeys } from "../access/idempotency.ts";
import type { Senders } from "../access/senders.ts";
import type { Sessions } from "../access/sessions.ts";
import type { SignInGuard } from "../access/sign-in-guard.ts";
import type { TokenCache } from "../access/token-cache.ts";
import type { Caches } from "../base/cache.ts";
import type { SingleFlight } from "../base/single-flight.ts";
import type { Tenancy } from "../db/database.ts";
import type { User } from "../db/tables.ts";
import type { DraftStore } from "../drafts/store.ts";
import type { EventWaits } from "../events/waits.ts";
import type { Deadlines } from "../http/answer-in-time.ts";
import type { BodyRoom } from "../http/body-room.ts";
import type { Network } from "../http/network.ts";
import type { IngestQueue } from "../ingest/queue.ts";
import type { Links } from "../links/links.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { VersionChanges } from "../models/changes.ts";
import type { ModelStore } from "../models/store.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { Turns } from "../turns/keyed.ts";
import type { Shares } from "../turns/shares.ts";
import type { ReceiverPolicy } from "../webhooks/receiver-guard.ts";
import type { Transport } from "../webhooks/send.ts";

/** The services of handlers; created once at the start, passed explicitly. */
export interface Services {
  /** Only on behalf of an account; queries across accounts have separate members. */
  readonly database: Tenancy;
  readonly sessions: Sessions;
  readonly senders: Senders;
  /** Returns the user with a username, regardless of case; undefined if there is none. */
  readonly userNamed: (username: string) => Promise<User | undefined>;
  /**
   * Turns for password guesses from one address, so that each sees the failures of those before it: hundreds sent at
   * once would otherwise be tried before the first one is counted.
   */
  readonly guesses: Turns<string>;
  readonly together: SingleFlight;
  /** This node's caches. */
  readonly caches: Caches;
  /** Whether the database has every table. */
  readonly isMigrated: () => Promise<boolean>;
  readonly tokens: TokenCache;
  readonly browserOrigins: BrowserOrigins;
  readonly models: ModelStore;
  readonly drafts: DraftStore;
  readonly versionChanges: VersionChanges;
  readonly ingest: IngestQueue;
  readonly links: Links;
  readonly eventWaits: EventWaits;
  readonly guard: SignInGuard;
  readonly idempotency: IdempotencyKeys;
  /** By the accounts that they count for. */
  readonly heavyReads: Turns<number>;
  /** Turns for computing figures, each of which then takes one of the turns above. */
  readonly figures: Turns<number>;
  /** By the caller's account, whichever it acts in. */
  readonly modelReads: Turns<number>;
  /** How long the readiness check waits for the database, in milliseconds. */
  readonly readinessMs: number;
  readonly bodyRoom: BodyRoom;
  readonly shares: Shares;
  readonly deadlines: Deadlines;
  readonly network: Network;
  /** Where webhooks may be sent, and the connections to their receivers. */
  readonly webhooks: { readonly policy: ReceiverPolicy; readonly transport: Transport };
  /** Undefined if there are no metrics. */
  readonly metrics: Metrics | undefined;
  /** Undefined if there is no collector for traces. */
  readonly tracing: Tracing | undefined;
  readonly log: Logger;
  /** Tokens and fingerprints are derived from it; each database has its own. */
  readonly installationKey: string;
}
