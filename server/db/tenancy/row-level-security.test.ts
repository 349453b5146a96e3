import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { LONG_LIMITS, testDatabase, testDirectory } from "../../testing/database.ts";
import { administer, testServer, urlOf } from "../../testing/template.ts";
import { openDatabase } from "../database.ts";
import { migrate } from "../migrate.ts";
import type { Tables } from "../tables.ts";
import { installRowLevelSecurity } from "./row-level-security.ts";
import { isSandbox, ownerOf, sandboxOf } from "./sandbox.ts";
import { TENANT_TABLES } from "./tables.ts";

// Row-level security itself: the queries here deliberately leave out the account.

const database = await testDatabase();
const { pool } = database;
const ids: Record<"agency" | "client" | "stranger", number> = { agency: 0, client: 0, stranger: 0 };

beforeAll(async () => {
  const add = async (slug: string, parent: number | null) => {
    const made = await pool.query<{ id: number }>({
      text: "insert into account (name, slug, parent_id) values ($1, $1, $2) returning account_id as id",
      values: [slug, parent],
    });
    const id = made.rows[0]?.id ?? 0;
    const one = (text: string) => pool.query({ text, values: [id] });
    await one("insert into model_version (account_id, version, document) values ($1, 1, '{}')");
    await one("insert into model_publication (account_id, publication, version) values ($1, 1, 1)");
    await pool.query({
      text: "insert into app_user (account_id, username, password_hash) values ($1, $2, '')",
      values: [id, slug],
    });
    await one(`insert into access_given (account_id, user_id, giver_id, giver_username, way)
      select account_id, user_id, user_id + 1, 'giver', 'created' from app_user where account_id = $1`);
    await one(`insert into session (account_id, session_id, user_id, expires_at)
      select account_id, md5(account_id::text), user_id, now() from app_user where account_id = $1`);
    await one(`insert into api_token (account_id, user_id, token_hash)
      select account_id, user_id, sha256(account_id::text::bytea) from app_user where account_id = $1`);
    const state = "answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band";
    const values = "'{}', 1, '2024-01-31', 0, 0, 0, 'D', 'D', 'D'";
    await one(`insert into lead (account_id, lead_id, ${state}) values ($1, 'same', ${values})`);
    await one(`insert into lead_history (account_id, lead_id, revision, contact, rule_ids, scored_at, ${state})
      values ($1, 'same', 1, '{}', '{}', now(), ${values})`);
    await one("insert into job (account_id, kind) values ($1, 'k')");
    await one("insert into event (account_id, kind, arrived_at) values ($1, 'lead.erased', now())");
    await one("insert into event_position (account_id, reader, transaction_id, entry) values ($1, 'r', '3', 1)");
    await one("insert into rollup (account_id, time_zone) values ($1, 'UTC')");
    await one(
      "insert into rollup_result (account_id, model_version, total_band, leads, x, y, total) values ($1, 1, 'D', 1, 0, 0, 0)",
    );
    await one(
      "insert into rollup_quarter (account_id, quarter, model_version, total_band, leads, total) values ($1, now(), 1, 'D', 1, 0)",
    );
    await one(
      "insert into rollup_day (account_id, day, model_version, total_band, leads, total) values ($1, now(), 1, 'D', 1, 0)",
    );
    await one(`insert into rollup_source (account_id, quarter, part, name, is_rest, leads, total, high)
      values ($1, now(), 'api', '', false, 1, 0, 0)`);
    await one(
      "insert into rollup_source_name (account_id, part, name, is_rest, leads) values ($1, 'api', '', false, 1)",
    );
    await one(
      "insert into rollup_axis (account_id, model_version, x_band, y_band, total_band, leads) values ($1, 1, 'D', 'D', 'D', 1)",
    );
    await one("insert into rollup_rule (account_id, key, rule_ids, leads, total) values ($1, '', '{}', 1, 0)");
    await one("insert into rollup_cell (account_id, x, y, leads) values ($1, 0, 0, 1)");
    await one(
      "insert into rollup_answer (account_id, field, part, key, value, leads) values ($1, 'f', 'only', '', '1', 1)",
    );
    await one("insert into rollup_outcome (account_id) values ($1)");
    await one(`insert into rollup_outcome_score (account_id, part, bucket, day, model_version, band, state, leads)
      values ($1, 'x', 0, now(), 1, 'D', 'open', 1)`);
    await one(`insert into rollup_outcome_answer (account_id, field, part, key, naming, day, state, value, leads)
      values ($1, 'f', 'value', '', 1, now(), 'open', '1', 1)`);
    await one(`insert into lead_author (account_id, lead_id, revision, user_id, username, event_id)
      values ($1, 'same', 1, 1, 'u', 1)`);
    await one(`insert into lead_click (account_id, lead_id, rule_id, affiliate_clicks, redirect_clicks, first_at, last_at)
      values ($1, 'same', 1, 1, 0, now(), now())`);
    await one(`with made as (
        insert into outcome (account_id, lead_id, outcome, occurred_at) values ($1, 'same', 'lost', now())
        returning account_id, lead_id
      ) insert into outcome_change (account_id, lead_id, change, revision) select account_id, lead_id, 1, 1 from made`);
    await one(`insert into lead_rescoring (account_id, lead_id, revision, job_id, own_date)
      values ($1, 'same', 1, 1, '2024-01-31')`);
    await one(`insert into lead_restoration (account_id, lead_id, revision, import_id, first_revision, last_revision)
      values ($1, 'same', 3, 1, 2, 2)`);
    await one(`with made as (
        insert into lead_search (account_id) values ($1)
      ), segment as (
        insert into lead_search_segment (account_id) values ($1) returning segment
      ) insert into lead_search_text (account_id, lead_id, segment, text)
        select $1, 'same', segment, 'same' from segment`);
    await one(`insert into lead_view (account_id, home_account_id, user_id, name, query)
      select $1, $1, user_id, 'v', '{}' from app_user where account_id = $1`);
    await one(`with made as (
        insert into idempotency_key (account_id, digest, request) values ($1, 'd', 'r') returning account_id, digest
      ) insert into idempotency_lead (account_id, digest, lead_id) select account_id, digest, 'same' from made`);
    await one(`with made as (insert into erasure (account_id, kind) values ($1, 'leads') returning erasure_id)
      insert into erased_lead (account_id, erasure_id, fingerprint) select $1, erasure_id, 'f' from made`);
    await one(`with made as (
        insert into draft (account_id, name, base_version, document) values ($1, 'd', 1, '{}') returning draft_id
      ), edited as (
        insert into draft_edit (account_id, draft_id, edit, content, note, changes, undo)
        select $1, draft_id, 1, '{}', '', '[]', '{}' from made
      ), guarded as (
        insert into guarded_publish (account_id, draft_id, live_version, version, shares)
        select $1, draft_id, 1, 1, '{5}' from made returning guarded_publish_id
      ), begun as (
        insert into guarded_stage (account_id, guarded_publish_id, share) select $1, guarded_publish_id, 5 from guarded
      ) insert into draft_event (account_id, draft_id, kind, revision) select $1, draft_id, 'comment', 1 from made`);
    await one(`with made as (
        select account_id, job_id from job where account_id = $1
      ), simulated as (
        insert into simulation (account_id, job_id, against, against_live, asked, dates, evaluated_on, as_of)
        select account_id, job_id, 1, true, '{}', 'today', now(), now() from made
      ) insert into simulation_part (account_id, job_id, part, first_at, last_at, last_lead, tally, lead_ids,
          x_before, y_before, x_after, y_after, bands)
        select account_id, job_id, 0, now(), now(), '', '{}', '{}', '{}', '{}', '{}', '{}', '{}' from made`);
    await one(`with made as (
        insert into lead_export (account_id, file_name, format, layout, model_version, is_descending)
        values ($1, 'f', 'csv', '{}', 1, true) returning account_id, export_id
      ) insert into lead_export_piece select account_id, export_id, 0, '', '{}', '{}' from made`);
    await one(`with made as (insert into lead_import (account_id) values ($1) returning account_id, import_id),
      piece as (insert into lead_import_piece select account_id, import_id, 0, '' from made),
      failed as (insert into lead_import_error select account_id, import_id, 1, '[]', '', null from made),
      key as (insert into lead_import_key select account_id, import_id, 'k', 'same' from made)
      insert into imported_lead select account_id, import_id, 'same', 1, 1 from made`);
    await one(`with made as (
        insert into webhook (account_id, url, events) values ($1, 'https://example.com/', '{lead.created}')
        returning account_id, webhook_id
      ), counted as (
        insert into webhook_hour (account_id, webhook_id, hour, bucket) select account_id, webhook_id, now(), 0 from made
      ), sent as (
        insert into webhook_delivery (account_id, webhook_id, event_id, event_type, body)
        select account_id, webhook_id, 'evt', 'lead.created', '{}' from made returning account_id, delivery_id
      ) insert into webhook_attempt (account_id, delivery_id, attempt, at, duration_ms, headers)
        select account_id, delivery_id, 1, now(), 1, '{}' from sent`);
    await one("insert into analytics_cache (account_id, name, generated_at, body) values ($1, 'n', now(), '{}')");
    await one(`insert into audit_event (account_id, via, action, target_type) values ($1, 'cli', 'create', 'account')`);
    return id;
  };
  ids.agency = await add("agency", null);
  ids.client = await add("client", ids.agency);
  ids.stranger = await add("stranger", null);
});

const TABLES = Object.keys(TENANT_TABLES) as (keyof typeof TENANT_TABLES)[];

/** The accounts whose rows of a table are visible. */
async function seenIn(db: Kysely<Tables>, table: string): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from ${sql.table(table)} order by 1`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

test("row-level security is installed on both databases", async () =>
  expect(await database.installRowLevelSecurity()).toBe(true));

test("every table of tenant data has a policy", async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([...TABLES].sort());
});

test.each(TABLES)("%s: an unrestricted query sees the rows of one account", async (table) => {
  // accounts are visible to their agency as well, in every scope
  const ofAgency = table === "account" ? [ids.agency, ids.client] : [ids.agency];
  expect(await seenIn(database.of(ids.agency), table)).toEqual(ofAgency);
  expect(await seenIn(database.of(ids.client), table)).toEqual([ids.client]);
  expect(await seenIn(database.of(0), table)).toEqual([]);
  expect(await seenIn(database.kysely, table)).toEqual([ids.agency, ids.client, ids.stranger]);
});

test.each(TABLES)("%s: an agency sees its clients but not their leads, and no rows of others", async (table) => {
  const seen = TENANT_TABLES[table] === "agency" ? [ids.agency, ids.client] : [];
  expect(await seenIn(database.ofAgency(ids.agency), table)).toEqual(seen);
  const own = TENANT_TABLES[table] === "agency" ? [ids.client] : [];
  expect(await seenIn(database.ofAgency(ids.client), table)).toEqual(own);
});

test("a search for a text, which no policy restricts, finds leads of the account in its scope only", async () => {
  const found = async (db: Kysely<Tables>, account: number) => {
    const { rows } = await sql<{ id: string }>`select leads_with_text(${account}::int, 'sam', 9) as id`.execute(db);
    return rows.map(({ id }) => id);
  };
  for (const [scope, account, leads] of [
    [database.of(ids.client), ids.client, ["same"]],
    [database.of(ids.client), ids.agency, []],
    [database.of(ids.agency), ids.client, []],
    [database.of(0), ids.client, []],
    [database.ofAgency(ids.agency), ids.agency, []],
    [database.kysely, ids.client, ["same"]],
  ] as const) {
    expect(await found(scope, account)).toEqual(leads);
  }
});

test("Kysely queries are narrowed automatically, including joins", async () => {
  const query = database
    .of(7)
    .selectFrom("model_version as v")
    .leftJoin("app_user as u", "u.user_id", "v.author_id")
    .select(["v.version", "u.username"])
    .where((eb) => eb.exists(eb.selectFrom("lead").select("lead_id")));
  expect(query.compile().sql.replaceAll('"', "")).toBe(
    "select v.version, u.username from model_version as v left join app_user as u on u.user_id = v.author_id " +
      "and u.account_id = $1 where exists (select lead_id from lead where lead.account_id = $2) and v.account_id = $3",
  );
  expect(database.of(7).updateTable("app_user").set({ email: "" }).compile().parameters).toEqual(["", 7]);
  expect(database.of(7).deleteFrom("session").compile().sql).toContain('where "session"."account_id" = $1');
  // a table without tenant data, and a subquery, whose table is narrowed inside
  const others = database
    .of(7)
    .selectFrom(["installation", (eb) => eb.selectFrom("lead").select("lead_id").as("own")])
    .select("own.lead_id");
  expect(others.compile().sql.replaceAll('"', "")).toBe(
    "select own.lead_id from installation, (select lead_id from lead where lead.account_id = $1) as own",
  );
});

test("a long read sees the rows of its account, and its statements may take longer than a request's", async () => {
  const limit = async (db: Kysely<Tables>) => {
    const { rows } = await sql<{ ms: number }>`
      select setting::int as ms from pg_settings where name = 'statement_timeout'`.execute(db);
    return rows[0]?.ms;
  };
  const read = async (db: Kysely<Tables>) => ({
    ofClient: [await seenIn(db, "lead"), await seenIn(db, "lead")],
    kysely: await db.selectFrom("lead").select("account_id").execute(),
    ms: await limit(db),
  });
  const { ofClient, kysely, ms } = await database.longRead(ids.client, read);
  expect(ofClient).toEqual([[ids.client], [ids.client]]);
  expect(kysely).toEqual([{ account_id: ids.client }]);
  // the embedded database's one session has none
  expect(ms).toBe(database.kind === "embedded" ? 0 : 60_000);
  // nothing of it stays on the connection
  expect(await seenIn(database.kysely, "lead")).toEqual([ids.agency, ids.client, ids.stranger]);
});

test("nobody can write rows of another account", async () => {
  const db = database.of(ids.client);
  const update = await sql`update app_user set email = 'mine@example.com'`.execute(db);
  expect(Number(update.numAffectedRows)).toBe(1);
  const rowsStay = new Error("rolled back: other tests look at these rows");
  const removal = db.transaction().execute(async (own) => {
    const removed = await sql`delete from lead_history returning account_id`.execute(own);
    expect(removed.rows).toEqual([{ account_id: ids.client }]);
    throw rowsStay;
  });
  await expect(removal).rejects.toBe(rowsStay);
  const intrusion = sql`insert into app_user (account_id, username, password_hash)
    values (${ids.stranger}, 'mole', '')`.execute(db);
  await expect(intrusion).rejects.toMatchObject({ code: "42501" });
  const move = sql`update api_token set account_id = ${ids.stranger}`.execute(db);
  await expect(move).rejects.toMatchObject({ code: "42501" });
});

test("a transaction has its scope from beginning to end, and no state stays on the connection", async () => {
  const seen = await database
    .of(ids.client)
    .transaction()
    .execute(async (db) => [await seenIn(db, "lead"), await seenIn(db, "app_user")]);
  expect(seen).toEqual([[ids.client], [ids.client]]);
  await expect(
    database
      .of(ids.client)
      .transaction()
      .execute((db) => sql`select 1 / 0`.execute(db)),
  ).rejects.toMatchObject({ code: "22012" });
  const all = await Promise.all(Array.from({ length: 30 }, () => seenIn(database.kysely, "lead")));
  for (const accounts of all) expect(accounts).toEqual([ids.agency, ids.client, ids.stranger]);
});

test("concurrent queries keep their own scopes", async () => {
  const accountIds = Array.from({ length: 200 }, (_, n) => Object.values(ids)[n % 3] ?? 0);
  const seen = await Promise.all(accountIds.map((id) => seenIn(database.of(id), "lead")));
  expect(seen).toEqual(accountIds.map((id) => [id]));
});

test("a failed statement does not affect others", async () => {
  const db = database.of(ids.agency);
  await expect(sql`select ${"x"}::int`.execute(db)).rejects.toMatchObject({ code: "22P02" });
  await expect(sql`select nothing`.execute(db)).rejects.toMatchObject({ code: "42703" });
  expect(await seenIn(db, "lead")).toEqual([ids.agency]);
});

test("a sandbox sees its leads and the model of its account, and the account sees neither it nor its leads", async () => {
  const { client, agency } = ids;
  const sandbox = sandboxOf(client);
  expect([sandbox, ownerOf(sandbox), ownerOf(client)]).toEqual([-client, client, client]);
  // 0 stands for the installation
  expect([sandbox, 0, client].map(isSandbox)).toEqual([true, false, false]);
  const add = (text: string) => pool.query({ text, values: [client] });
  await add(`insert into account (account_id, sandbox_of, name, slug) overriding system value
    values (-$1::int, $1, 'sandbox', (-$1::int)::text)`);
  await add(`insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
    select -account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band
    from lead where account_id = $1`);
  expect(await seenIn(database.of(sandbox), "lead")).toEqual([sandbox]);
  expect(await seenIn(database.of(sandbox), "model_version")).toEqual([client]);
  expect(await seenIn(database.of(client), "lead")).toEqual([client]);
  expect(await seenIn(database.of(client), "account")).toEqual([client]);
  expect(await seenIn(database.ofAgency(agency), "account")).toEqual([agency, client]);
  const inTransaction = await database
    .of(sandbox)
    .transaction()
    .execute(async (db) => [await seenIn(db, "lead"), await seenIn(db, "model_version")]);
  expect(inTransaction).toEqual([[sandbox], [client]]);
  await add("delete from account where account_id = -$1::int");
  expect(await seenIn(database.everywhere(), "lead")).not.toContain(sandbox);
});

test("what is missing of it is installed again, and what no start may change turns it off", async () => {
  const own = await openDatabase({ databaseUrl: undefined, dataDir: testDirectory("migrated") });
  const state = async () => {
    const { rows } = await own.pool.query(`
      select relname, relacl, polpermissive, pg_get_expr(polqual, polrelid), obj_description(p.oid, 'pg_policy')
      from pg_class c left join pg_policy p on p.polrelid = c.oid and polname = 'own_rows_only'
      where relnamespace = 'public'::regnamespace order by 1`);
    return rows;
  };
  try {
    expect(await own.installRowLevelSecurity()).toBe(true);
    const complete = await state();
    const policy = complete.find(({ relname }) => relname === "lead")?.obj_description;
    for (const change of [
      "revoke select on lead from leadplane_tenant",
      "drop policy own_rows_only on lead",
      "comment on policy own_rows_only on lead is 'of another version'",
      `drop policy own_rows_only on lead; create policy own_rows_only on lead to leadplane_tenant using (true);
        comment on policy own_rows_only on lead is '${policy?.replaceAll("'", "''")}'`,
      "drop owned by leadplane_tenant; drop role leadplane_tenant",
    ]) {
      await own.pool.query(change);
      expect(await state(), change).not.toEqual(complete);
      expect(await own.installRowLevelSecurity(), change).toBe(true);
      expect(await state(), change).toEqual(complete);
    }
    for (const [change, back] of [
      ["alter role leadplane_tenant bypassrls", "alter role leadplane_tenant nobypassrls"],
      ["alter role leadplane_tenant superuser", "alter role leadplane_tenant nosuperuser"],
      ["alter table lead disable row level security", "alter table lead enable row level security"],
    ] as const) {
      await own.pool.query(change);
      expect(await own.installRowLevelSecurity(), change).toBe(false);
      await own.pool.query(back);
      expect(await own.installRowLevelSecurity(), back).toBe(true);
    }

    // other starts on the cluster, and transactions of other nodes, are in the way
    const outdate = "comment on policy own_rows_only on lead is 'of another version'";
    /** Installs what is outdated, while its transaction fails with each of these SQLSTATEs first. */
    const installAgainst = async (...codes: string[]) => {
      await own.pool.query(outdate);
      const tries: number[] = [];
      const connect = async () => {
        const client = await own.pool.connect();
        const query = async (config: string) => {
          if (!/lock_timeout/.test(config)) return await client.query(config);
          tries.push(performance.now());
          const code = codes.shift();
          if (code !== undefined) throw Object.assign(new Error("in the way"), { code });
          return await client.query(config);
        };
        return { query, release: () => client.release() };
      };
      const isInstalled = await installRowLevelSecurity({ connect } as unknown as Pool);
      return { isInstalled, waitedMs: (tries.at(-1) ?? 0) - (tries[0] ?? 0) };
    };
    const ROLE_EXISTS = "42710";
    expect(await installAgainst(ROLE_EXISTS, "23505", "XX000")).toMatchObject({ isInstalled: true });
    expect(await installAgainst(...Array(40).fill(ROLE_EXISTS))).toMatchObject({ isInstalled: false });
    expect(await installAgainst("42501")).toMatchObject({ isInstalled: false });
    // the others may go on for a moment
    const { isInstalled, waitedMs } = await installAgainst("55P03");
    expect(isInstalled).toBe(true);
    expect(waitedMs).toBeGreaterThan(400);
    await expect(installAgainst("53100")).rejects.toMatchObject({ code: "53100" });
    expect(await state()).not.toEqual(complete);
    expect(await own.installRowLevelSecurity()).toBe(true);
    expect(await state()).toEqual(complete);
  } finally {
    await own.close();
  }
});

// the embedded database has one connection at a time
test.skipIf(database.kind === "embedded")("policies are replaced while another node uses the tables", async () => {
  const [first, second] = ["account", "session"] as const;
  await pool.query(`comment on policy own_rows_only on ${first} is 'of another version';
    comment on policy own_rows_only on ${second} is 'of another version'`);
  const other = await pool.connect();
  try {
    await other.query("begin");
    await other.query(`select from ${second}`);
    const installed = database.installRowLevelSecurity();
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select from pg_locks where relation = '${second}'::regclass and not granted`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    // the first table is not kept locked while the second is waited for
    await other.query(`set local lock_timeout = '5s'; select from ${first}`);
    await other.query("commit");
    expect(await installed).toBe(true);
  } finally {
    other.release(true);
  }
});

describe.skipIf(testServer === undefined)("a database user who may not create roles", () => {
  test("runs without row-level security until the role is granted", async () => {
    const { prefix } = inject("testRun");
    const name = `${prefix}owner${process.pid}`;
    await administer(`create role ${name} login password 'for-tests'`);
    await administer(`create database ${name} owner ${name}`);
    const url = new URL(urlOf(name, testServer));
    url.username = name;
    url.password = "for-tests";
    const own = await openDatabase({ databaseUrl: url.href, dataDir: "" }, { limits: LONG_LIMITS });
    try {
      await migrate(own.pool);
      expect(await own.installRowLevelSecurity()).toBe(false);
      const insert = sql<{ id: number }>`insert into account (name, slug) values ('a', 'a'), ('b', 'b')
        returning account_id as id`;
      const [first] = (await insert.execute(own.kysely)).rows;
      const accounts = () =>
        own
          .of(first?.id ?? 0)
          .selectFrom("account")
          .select("slug")
          .execute();
      expect(await accounts()).toEqual([{ slug: "a" }]);
      expect(await seenIn(own.of(first?.id ?? 0), "account")).toHaveLength(2);

      await administer(`grant leadplane_tenant to ${name}`);
      expect(await own.installRowLevelSecurity()).toBe(true);
      expect(await accounts()).toEqual([{ slug: "a" }]);
      expect(await seenIn(own.of(first?.id ?? 0), "account")).toEqual([first?.id]);
    } finally {
      await own.close();
      await administer(`drop database ${name} with (force)`);
      await administer(`drop role ${name}`);
    }
  });
});
