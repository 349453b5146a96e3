import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { checkRights } from "../db/rights.ts";
import { numberRestoredEvents } from "../events/restored.ts";
import type { Config } from "./config.ts";
import { type FirstStartConfig, firstStart, type NewSuperuser } from "./first-start.ts";
import { checkSecretKey } from "./secret-key-check.ts";

/** Without row-level security, queries still separate the accounts. */
const NO_WALL =
  "Row-level security is off: the database user is not allowed to create the role it needs. To turn it on, run: create role leadplane_tenant; grant leadplane_tenant to <user in DATABASE_URL>; and restart.";

const SLOW =
  "Still starting: the database is being upgraded or set up, by this server or another one, or it does not respond.";

/** How often a start reports that it continues, in milliseconds. */
const LOG_EVERY = 10_000;

/** The findings of a start about its database. */
export interface Prepared {
  /** The first superuser, if it was created now. */
  readonly superuser: NewSuperuser | undefined;
  /** The key from which tokens and fingerprints of this database are derived. */
  readonly installationKey: string;
}

/**
 * Prepares the database for this version: tables, row-level security, secret key, demo, and first superuser. Upgrades
 * and concurrent starts have no time limit, so it logs that it waits.
 *
 * @throws StartupError that says what is wrong and how to fix it
 */
export async function prepareDatabase(
  database: Database,
  config: FirstStartConfig & Pick<Config, "secretKey">,
  log: Pick<Logger, "info" | "warn">,
): Promise<Prepared> {
  const telling = setInterval(() => log.warn(SLOW), LOG_EVERY);
  try {
    await migrate(database.pool);
    await checkRights(database.pool);
    if (!(await database.installRowLevelSecurity())) log.info(NO_WALL);
    await numberRestoredEvents(database.pool);
    const installationKey = await checkSecretKey(database.pool, config.secretKey);
    const superuser = await firstStart(database, config, installationKey);
    return { superuser, installationKey };
  } finally {
    clearInterval(telling);
  }
}
