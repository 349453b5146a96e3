/**
 * The cost of row-level security for a read: `npm run bench tenant-read [ROUNDS]`.
 *
 * One lead, read by its key among 50,000 of 50 accounts, on the embedded database and on its own PostgreSQL server: as
 * a statement, and as the whole request that returns it, without row-level security and with it; in addition, the same
 * statement as it was before row-level security, and with it in a transaction of three messages. All in turns.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import pino from "pino";
import { closeServices, createServices } from "../server/api/create-services.ts";
import { createApp } from "../server/app.ts";
import { COMMAND_LINE } from "../server/audit/agent.ts";
import { projectRoot } from "../server/base/root.ts";
import { type Database, openDatabase } from "../server/db/database.ts";
import { migrate } from "../server/db/migrate.ts";
import { LEAD_STATE } from "../server/db/tables.ts";
import { scopedKysely } from "../server/db/tenancy/handles.ts";
import { beginIn } from "../server/db/tenancy/scope.ts";
import { findLead } from "../server/leads/queries.ts";
import { BEGINNING, insertAccount } from "../server/resources/accounts/insert.ts";
import { defaultToken } from "../server/resources/tokens/issue.ts";
import { insertUser } from "../server/resources/users/insert.ts";
import { compare, formatFigure, table } from "./common/measure.ts";

const ACCOUNTS = 50;
const LEADS = 1_000;
/** Reads of one contender in one round. */
const READS = 500;
const SECRET_KEY = "a-secret-key-for-measurements-only-0123";

await measureBoth(Number(process.argv[2] ?? 15));

async function measureBoth(rounds: number): Promise<void> {
  const { build } = await script<typeof import("../scripts/build.mjs")>("build.mjs");
  await build(["database-worker"], { say: console.log });
  const { withCluster } = await script<{
    withCluster(work: (url: string) => Promise<string[][]>, options: { durable: boolean }): Promise<string[][]>;
  }>("postgres.mjs");
  const dataDir = mkdtempSync(join(tmpdir(), "leadplane-bench-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const rows = await measure("embedded", { databaseUrl: undefined, dataDir }, rounds);
  rows.push(
    ...(await withCluster((databaseUrl) => measure("PostgreSQL", { databaseUrl, dataDir }, rounds), { durable: true })),
  );
  console.log(`\n${table(["database, read", "µs", "of the first"], rows)}`);
}

/** Programs of scripts/, which are plain JavaScript next to the sources. */
async function script<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(join(projectRoot, "scripts", name)).href)) as Module;
}

async function measure(
  name: string,
  config: { readonly databaseUrl: string | undefined; readonly dataDir: string },
  rounds: number,
): Promise<string[][]> {
  const withRls = await openDatabase(config);
  await migrate(withRls.pool);
  if (!(await withRls.installRowLevelSecurity())) throw new Error("row-level security is not installed");
  const withoutRls: Database = { ...withRls, of: (account) => scopedKysely(withRls.pool, { account }, false) };
  const log = pino({ level: "warn" });
  const services = {
    withRls: createServices(withRls, SECRET_KEY, log),
    withoutRls: createServices(withoutRls, SECRET_KEY, log),
  };
  const apps = { withRls: createApp(services.withRls), withoutRls: createApp(services.withoutRls) };
  try {
    const { account, token } = await fill(withRls);
    const headers = { Authorization: `Token ${token}` };
    const request = (app: keyof typeof apps) =>
      repeat(async (n) => {
        const answer = await apps[app].request(`/api/v1/leads/lead-${n}/`, { headers });
        if (answer.status !== 200) throw new Error(await answer.text());
        await answer.text();
      });
    const statement = (database: Database) =>
      repeat(async (n) => void (await findLead(database.of(account), `lead-${n}`)));
    const transaction = repeat(async (n) => {
      const client = await withRls.pool.connect();
      await client.query(beginIn({ account }));
      await client.query("select * from lead where account_id = $1 and lead_id = $2", [account, `lead-${n}`]);
      await client.query("commit");
      client.release();
    });
    const of = (what: string, work: () => Promise<void>) => ({ name: `${name}, ${what}`, work, units: READS });
    const statements = await compare(
      [
        of(
          "statement as it was: planned, no row-level security",
          repeat(async (n) => void (await lead(withoutRls, account, n))),
        ),
        of("prepared, no row-level security", statement(withoutRls)),
        of("prepared, with row-level security", statement(withRls)),
        of("in a transaction of its own", transaction),
      ],
      rounds,
    );
    const requests = await compare(
      [of("request without row-level security", request("withoutRls")), of("request with it", request("withRls"))],
      rounds,
    );
    return [...statements, ...requests].map(({ name: what, micros, ratio }) => [
      what,
      formatFigure(micros),
      ratio.toFixed(2),
    ]);
  } finally {
    await services.withoutRls.tokens.close();
    await closeServices(services.withRls);
  }
}

function repeat(read: (n: number) => Promise<void>): () => Promise<void> {
  return async () => {
    for (let n = 0; n < READS; n += 1) await read(n);
  };
}

/** The same columns, by an unnamed statement. */
async function lead(database: Database, account: number, n: number) {
  return await database.kysely
    .selectFrom("lead")
    .select(["lead_id", "created_at", ...LEAD_STATE])
    .where("account_id", "=", account)
    .where("lead_id", "=", `lead-${n}`)
    .executeTakeFirstOrThrow();
}

/** @returns the account that is read, one in the middle, and one of its tokens */
async function fill(database: Database) {
  const { kysely } = database;
  const ids: number[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const account = { name: `Account ${n}`, slug: `account-${n}`, time_zone: "UTC", parentId: null };
    ids.push((await kysely.transaction().execute((db) => insertAccount(db, account, BEGINNING, COMMAND_LINE))).id);
  }
  await sql`
    insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
    select account_id, 'lead-' || n, '{"income": 5200, "reason": "a new job", "rooms": [1, 2, 3]}', 1, '2026-01-31',
      n, n, 2 * n, 'D', 'D', 'D'
    from unnest(${ids}::int[]) account_id, generate_series(0, ${LEADS - 1}::int) n`.execute(kysely);
  await sql`analyze lead`.execute(kysely);
  const account = ids[ACCOUNTS / 2] ?? 0;
  const user = await insertUser(kysely, { account_id: account, username: "reader", password_hash: "" }, COMMAND_LINE);
  const owner = { accountId: account, userId: user.user_id };
  return { account, token: await defaultToken({ database, installationKey: SECRET_KEY }, owner, COMMAND_LINE) };
}
