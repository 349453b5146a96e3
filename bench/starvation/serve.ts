import { pino } from "pino";
import { closeServices, createServices } from "../../server/api/create-services.ts";
import { createApp } from "../../server/app.ts";
import { COMMAND_LINE } from "../../server/audit/agent.ts";
import { openDatabase } from "../../server/db/database.ts";
import { migrate } from "../../server/db/migrate.ts";
import { BEGINNING, insertAccount } from "../../server/resources/accounts/insert.ts";
import { defaultToken } from "../../server/resources/tokens/issue.ts";
import { insertUser } from "../../server/resources/users/insert.ts";
import { listen } from "../../server/serve.ts";

const LEADS = 357_000;
const AT_A_TIME = 3_000;

/** What the server tells the measuring process when it is ready: its address and a token of each account. */
export interface Ready {
  readonly url: string;
  readonly storer: string;
  readonly searcher: string;
}

const FILL = `insert into lead (account_id, lead_id, contact, answers, model_version, evaluated_on,
    x, y, total, x_band, y_band, total_band, created_at)
  select $1, 'lead-' || n, jsonb_build_object('name', 'Person ' || n, 'email', 'person' || n || '@example.com'),
    jsonb_build_object('credit_score', 300 + n % 550, 'job_title', 'Engineer ' || n % 100), 1, current_date,
    n % 10000, n % 7000, n % 17000, 'A', 'B', 'C', now() - make_interval(secs => n)
  from generate_series($2::int, $3::int) n`;

/** Runs the product's application with a large account and an empty one, until the parent process disconnects. */
export async function serveTwoAccounts(): Promise<void> {
  const { DATABASE_URL, DATA_DIR = "" } = process.env;
  const database = await openDatabase({ databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR });
  const services = createServices(database, "a-secret-key-for-measurements-only-0123", pino({ level: "silent" }));
  await migrate(database.pool);
  const storer = await makeClient("storer");
  const searcher = await makeClient("searcher");
  for (let from = 1; from <= LEADS; from += AT_A_TIME) {
    await database.pool.query({ text: FILL, values: [searcher.accountId, from, from + AT_A_TIME - 1] });
  }
  await database.pool.query("analyze lead");
  const listening = await listen("127.0.0.1", 0);
  listening.serve(createApp(services));
  process.once("disconnect", () => void close());
  // the terminal's Ctrl-C is for the measuring process, which then disconnects
  process.on("SIGINT", () => {});
  process.send?.({ url: listening.url, storer: storer.token, searcher: searcher.token } satisfies Ready);

  async function makeClient(name: string) {
    const client = await database.pool.connect();
    try {
      const account = { name, slug: name, time_zone: "UTC", parentId: null };
      const { id: accountId } = await insertAccount(client, account, BEGINNING, COMMAND_LINE);
      const user = { account_id: accountId, username: name, password_hash: "not used: a token" };
      const { user_id: userId } = await insertUser(client, user, COMMAND_LINE);
      return { accountId, token: await defaultToken(services, { accountId, userId }, COMMAND_LINE) };
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
