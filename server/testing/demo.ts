import { readConfig } from "../config.ts";
import { type DatabaseConfig, openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { firstStart } from "../setup/first-start.ts";
import { ADMIN } from "./credentials.ts";
import { environmentOf } from "./environment.ts";

/** Fills a database as the first start of a server with the demo does, with the superuser of the tests' servers. */
export async function fillWithDemo(config: DatabaseConfig): Promise<void> {
  const superuser = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
  const database = await openDatabase(config);
  try {
    await migrate(database.pool);
    await firstStart(database, readConfig({ ...environmentOf(config), ...superuser, DEMO: "on" }));
  } finally {
    await database.close();
  }
}
