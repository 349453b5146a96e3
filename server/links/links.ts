import type { Logger } from "pino";
import type { Caches } from "../base/cache.ts";
import type { Database } from "../db/database.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type Clicks, createClicks } from "./clicks.ts";
import { createLinkTargets, type LinkTargets } from "./targets.ts";
import { createLinkTokens, type LinkTokens } from "./token.ts";
import { createTracking, type LinkTracking } from "./track.ts";

/** The tracked links of a node. */
export interface Links {
  readonly tokens: LinkTokens;
  readonly targets: LinkTargets;
  readonly clicks: Clicks;
  /** Undefined if the installation's public address is not known (`PUBLIC_URL`): links then stay as they are. */
  tracking(accountId: number): LinkTracking | undefined;
}

interface LinkOptions {
  readonly installationKey: string;
  readonly publicUrl: string | undefined;
  readonly caches: Caches;
  readonly metrics: Metrics | undefined;
  readonly log: Logger;
}

export function createLinks(
  database: Pick<Database, "of" | "pool">,
  { installationKey, publicUrl: origin, caches, metrics, log }: LinkOptions,
): Links {
  const tokens = createLinkTokens(installationKey);
  const targets = createLinkTargets(database, caches, (error, accountId) =>
    log.warn({ err: error, operation: "check-link", accountId }, "a tracked link could not be checked"),
  );
  return {
    tokens,
    targets,
    clicks: createClicks(database.pool, { log, metrics }),
    tracking: (accountId) =>
      origin === undefined ? undefined : createTracking({ tokens, targets, origin }, accountId),
  };
}
