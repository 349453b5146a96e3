import { pino } from "pino";
import type { ModelDocument } from "../../engine/index.ts";
import { closeServices, createServices } from "../../server/api/create-services.ts";
import { createApp } from "../../server/app.ts";
import { COMMAND_LINE } from "../../server/audit/agent.ts";
import { openDatabase } from "../../server/db/database.ts";
import { migrate } from "../../server/db/migrate.ts";
import { insertAccount } from "../../server/resources/accounts/insert.ts";
import { defaultToken } from "../../server/resources/tokens/issue.ts";
import { insertUser } from "../../server/resources/users/insert.ts";
import { listen } from "../../server/serve.ts";
import { benchDocument } from "../engine/model.ts";
import { largeModel } from "./large-model.ts";

/** What the server tells the measuring process when it is ready. */
export interface Ready {
  readonly url: string;
  /** The tenant whose leads are counted. */
  readonly watched: Tenant;
  /** The one that works hard; its model is the largest there can be. */
  readonly busy: Tenant;
}

export interface Tenant {
  readonly account: number;
  /** Of an administrator. */
  readonly token: string;
}

/** Runs the product on the database of the environment, with two tenants, until the parent process disconnects. */
export async function serveNeighbours(): Promise<void> {
  const { DATABASE_URL, DATA_DIR = "" } = process.env;
  const database = await openDatabase({ databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR });
  const services = createServices(database, "a-secret-key-for-measurements-only-0123", pino({ level: "warn" }));
  await migrate(database.pool);
  const run = Date.now().toString(36);
  const watched = await makeTenant(`watched-${run}`, benchDocument());
  const busy = await makeTenant(`busy-${run}`, largeModel());
  const listening = await listen("127.0.0.1", 0);
  listening.serve(createApp(services));
  process.once("disconnect", () => void close());
  // the terminal's Ctrl-C is for the measuring process, which then disconnects
  process.on("SIGINT", () => {});
  process.send?.({ url: listening.url, watched, busy } satisfies Ready);

  async function makeTenant(slug: string, document: ModelDocument): Promise<Tenant> {
    const client = await database.pool.connect();
    try {
      const { id: account } = await insertAccount(
        client,
        { name: slug, slug, time_zone: "UTC", parentId: null },
        { document, note: "For measurements" },
        COMMAND_LINE,
      );
      const user = { account_id: account, username: slug, password_hash: "not used: a token", is_staff: true };
      const { user_id: userId } = await insertUser(client, user, COMMAND_LINE);
      return { account, token: await defaultToken(services, { accountId: account, userId }, COMMAND_LINE) };
    } finally {
      client.release();
    }
  }

  async function close(): Promise<void> {
    await listening.close();
    await closeServices(services);
    process.exit(0);
  }
}
