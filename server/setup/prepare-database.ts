import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { checkRights } from "../db/rights.ts";
import { numberRestoredLog } from "../lead-log/restored.ts";
import type { Config } from "./config.ts";
import { firstStart, type NewSuperuser, type SetUp } from "./first-start.ts";
import { checkSecretKey } from "./secret-key-check.ts";

/** The accounts are kept apart by every query all the same. */
const NO_WALL =
  "Row-level security is off: the database user is not allowed to create the role it needs. To turn it on, run: create role leadplane_tenant; grant leadplane_tenant to <user in DATABASE_URL>; and restart.";

const SLOW =
  "Still starting: the database is being upgraded or set up, by this server or another one, or it does not respond.";

/** How often a start tells that it goes on, in milliseconds. */
const TELL_EVERY = 10_000;

/** What a start finds out about its database. */
export interface Prepared {
  /** The first superuser, if it was made now. */
  readonly superuser: NewSuperuser | undefined;
  /** What tokens and fingerprints of this database are derived from. */
  readonly installationKey: string;
}

/**
 * Brings the database to what this version needs: tables, wall, secret key, demo, and first superuser. Upgrades, and
 * whoever starts at the same time, take as long as they take, so it tells that it waits.
 *
 * @throws StartupError that says what is wrong and what to do
 */
export async function prepareDatabase(
  database: Database,
  config: SetUp & Pick<Config, "secretKey">,
  log: Pick<Logger, "info" | "warn">,
): Promise<Prepared> {
  const telling = setInterval(() => log.warn(SLOW), TELL_EVERY);
  try {
    await migrate(database.pool);
    await checkRights(database.pool);
    if (!(await database.installRowLevelSecurity())) log.info(NO_WALL);
    await numberRestoredLog(database.pool);
    const installationKey = await checkSecretKey(database.pool, config.secretKey);
    const superuser = await firstStart(database, config, installationKey);
    return { superuser, installationKey };
  } finally {
    clearInterval(telling);
  }
}
