import { expect, test } from "vitest";
import { foldOnce } from "../rollups/fold.ts";
import { countOfRollups } from "../rollups/source.ts";
import { LONG_LIMITS, testDatabaseConfig } from "../testing/database.ts";
import { openDatabase } from "./database.ts";
import { isMigrated, type Migration, migrate, readMigrations } from "./migrate.ts";

const open = async () => openDatabase(await testDatabaseConfig({ contents: "empty" }), { limits: LONG_LIMITS });

test("migrations bring a database up to date once", async () => {
  const database = await open();
  expect(await isMigrated(database.pool)).toBe(false);
  expect(await migrate(database.pool)).toEqual(readMigrations().map(({ name }) => name));
  expect(await isMigrated(database.pool)).toBe(true);
  expect(await migrate(database.pool)).toEqual([]);
  await database.close();
});

test("twenty concurrent starts apply each migration once", async () => {
  const config = await testDatabaseConfig({ contents: "empty" });
  // Several pools on a server. The embedded database belongs to one process.
  const databases = await Promise.all(
    Array.from({ length: config.databaseUrl === undefined ? 1 : 20 }, () =>
      openDatabase(config, { limits: LONG_LIMITS }),
    ),
  );
  const starts = Array.from({ length: 20 }, (_, start) => databases[start % databases.length]);
  const applied = await Promise.all(starts.map((database) => (database === undefined ? [] : migrate(database.pool))));
  expect(applied.flat().sort()).toEqual(readMigrations().map(({ name }) => name));
  await Promise.all(databases.map((database) => database.close()));
});

const migration = (version: number, sql: string): Migration => ({
  version,
  name: `000${version}_test`,
  sql,
  checksum: sql,
});

test("a failed migration leaves no changes, and the next start tries again", async () => {
  const database = await open();
  const first = migration(1, "create table a (id int); create table b (id int)");
  const broken = migration(2, "create table c (id int); select 1 / 0");
  await expect(migrate(database.pool, [first, broken])).rejects.toThrow("division by zero");
  const found = await database.pool.query(
    "select to_regclass('a') is not null as a, to_regclass('c') is not null as c",
  );
  expect(found.rows).toEqual([{ a: true, c: false }]);
  expect(await migrate(database.pool, [first, migration(2, "create table c (id int)")])).toEqual(["0002_test"]);
  await database.close();
});

test("models from before the pointer have their newest version live, and every version counts as having been live", async () => {
  const database = await open();
  const { pool } = database;
  const migrations = readMigrations();
  const pointer = migrations.findIndex(({ name }) => name === "0004_live_version");
  await migrate(pool, migrations.slice(0, pointer));
  await pool.query(`insert into account (name, slug) values ('a', 'a'), ('without a model', 'b');
    insert into model_version (account_id, version, document, author_id, note, created_at)
      select account_id, n, '{}', 7, 'No. ' || n, '2026-01-01'::date + n from account, generate_series(1, 3) n
      where slug = 'a'`);
  await migrate(pool);
  const accounts = await pool.query("select slug, live_version from account order by slug");
  expect(accounts.rows).toEqual([
    { slug: "a", live_version: 3 },
    { slug: "b", live_version: null },
  ]);
  const { rows } =
    await pool.query(`select publication, version, publisher_id, note, p.published_at = v.created_at as same
    from model_publication p join model_version v using (account_id, version, note) order by publication`);
  expect(rows).toEqual(
    [1, 2, 3].map((n) => ({ publication: n, version: n, publisher_id: 7, note: `No. ${n}`, same: true })),
  );
  await database.close();
});

test("an erasure that ran before there were jobs continues as a job", async () => {
  const database = await open();
  const { pool } = database;
  const migrations = readMigrations();
  await migrate(
    pool,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === "0013_jobs"),
    ),
  );
  await pool.query(`with a as (insert into account (name, slug) values ('a', 'a') returning account_id)
    insert into erasure (account_id, kind, leads, actor_id, actor_username, finished_at, leased_until)
      select account_id, kind, leads, 7, 'ann', finished_at::timestamptz, now() from a,
        (values ('leads', 1, 'today'), ('filters', 20, null)) v(kind, leads, finished_at)`);
  await migrate(pool);
  const { rows } = await pool.query(`select j.kind, j.state, j.done, j.actor_username, e.kind as erasure
    from job j join erasure e on e.account_id = j.account_id and e.erasure_id = (j.input ->> 'erasure')::int`);
  expect(rows).toEqual([{ kind: "erasure", state: "waiting", done: 20, actor_username: "ann", erasure: "filters" }]);
  await database.close();
});

test("ids of leads are normalized to composed characters, unless another lead has that id", async () => {
  const database = await open();
  const { pool } = database;
  const migrations = readMigrations();
  await migrate(
    pool,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === "0021_composed_lead_ids"),
    ),
  );
  const state = "revision, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band";
  const values = "1, '{}', 1, '2026-01-01', 0, 0, 0, 'D', 'D', 'D'";
  await pool.query(`insert into account (name, slug) values ('a', 'a'), ('b', 'b');
    insert into lead (account_id, lead_id, ${state})
      select account_id, lead_id, ${values} from account,
        (values (E'Zoe\\u0308', 'a'), (E'Zoe\\u0308', 'b'), (E'Zo\\u00eb', 'b'), ('ann', 'a')) l(lead_id, slug) where account.slug = l.slug;
    insert into lead_history (account_id, lead_id, contact, rule_ids, scored_at, ${state})
      select account_id, lead_id, '{}', '{}', now(), ${values} from lead;
    insert into lead_log (account_id, entry, happening, lead_id, revision, arrived_at)
      select account_id, row_number() over (), 'created', lead_id, 1, now() from lead`);
  await migrate(pool);
  for (const [table, id] of [
    ["lead", "lead_id"],
    ["lead_history", "lead_id"],
    ["event", "subject"],
  ]) {
    const { rows } = await pool.query(
      `select slug, ${id} as lead_id from ${table} join account using (account_id) order by slug, ${id} collate "C"`,
    );
    expect(
      rows.map(({ slug, lead_id }) => `${slug} ${lead_id}`),
      table,
    ).toEqual(["a Zo\u00eb", "a ann", "b Zoe\u0308", "b Zo\u00eb"]);
  }
  await database.close();
});

test("edits of drafts are counted in bytes, and a canceled re-scoring stays canceled", async () => {
  const database = await open();
  const { pool } = database;
  const migrations = readMigrations();
  const next = migrations.findIndex(({ name }) => name === "0028_bytes_of_edits");
  await migrate(pool, migrations.slice(0, next));
  await pool.query(`insert into account (name, slug) values ('a', 'a');
    insert into model_version (account_id, version, document, note)
      select account_id, 1, '{}', '' from account;
    insert into draft (account_id, name, base_version, document)
      select account_id, unnest(array['long', 'new']), 1, '{}' from account;
    insert into draft_edit (account_id, draft_id, edit, content, note, changes, undo)
      select account_id, draft_id, n, '{"a":"\u00fc"}', '', '[]', '[1]' from draft, generate_series(1, 3) n where name = 'long';
    insert into job (account_id, kind, state, input)
      select account_id, 'rescoring', state, input::json from account,
        (values ('waiting', '{"stopped":"Version 2 went live."}'), ('failed', '{"stopped":"So."}'), ('waiting', '{}')) j(state, input)`);
  await migrate(pool);
  const { rows: drafts } = await pool.query("select name, edit_bytes from draft order by name");
  expect(drafts).toEqual([
    { name: "long", edit_bytes: 3 * 13 },
    { name: "new", edit_bytes: 0 },
  ]);
  const { rows: jobs } = await pool.query("select state, error, input::text from job order by job_id");
  expect(jobs).toEqual([
    { state: "failed", error: "Version 2 went live.", input: "{}" },
    { state: "failed", error: null, input: "{}" },
    { state: "waiting", error: null, input: "{}" },
  ]);
  await database.close();
});

test("events of leads from before there were others keep their order, and a running folding its position", async () => {
  const database = await open();
  const { pool, kysely } = database;
  const migrations = readMigrations();
  const next = migrations.findIndex(({ name }) => name === "0032_events");
  await migrate(pool, migrations.slice(0, next));
  const state = "answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band";
  const values = "'{}', 1, '2026-01-01', 0, 0, 0, 'D', 'D', 'D'";
  await pool.query(`insert into account (name, slug) values ('a', 'a');
    insert into model_version (account_id, version, document) select account_id, 1, '{}' from account;
    insert into lead (account_id, lead_id, revision, ${state})
      select account_id, lead_id, revision, ${values} from account, (values ('a', 1), ('b', 3)) l(lead_id, revision);
    insert into lead_history (account_id, lead_id, revision, contact, rule_ids, scored_at, ${state})
      select account_id, 'b', revision, '{}', '{}', now(), ${values} from account, generate_series(1, 2) revision;
    insert into lead_log (account_id, transaction_id, entry, kind, lead_id, revision, arrived_at)
      select account_id, transaction_id::xid8, entry, kind, lead_id, revision, now() from account, (values
        ('5', 9, 'created', 'a', 1), ('6', 3, 'created', 'b', 1), ('6', 4, 'replaced', 'b', 2),
        ('8', 2, 'rescored', 'b', 3), ('8', 5, 'erased', null, null)
      ) l(transaction_id, entry, kind, lead_id, revision);
    insert into lead_log_position (account_id, reader, transaction_id, entry) select account_id, 'rollups', '5', 9 from account;
    insert into rollup (account_id, time_zone) select account_id, 'UTC' from account;
    update rollup set backfilled_to = null;
    insert into rollup_result (account_id, model_version, total_band, leads, x, y, total)
      select account_id, 1, 'D', 1, 0, 0, 0 from account;
    insert into installation (key, value) values ('lead_log_cluster', '"1"');
    insert into job (account_id, kind, every_seconds) values (0, 'trim-lead-log', 600)`);
  await migrate(pool);
  const { rows: events } =
    await pool.query(`select transaction_id::text || '/' || entry as place, kind, subject, reference
    from event order by transaction_id, entry`);
  expect(events).toEqual([
    { place: "5/9", kind: "lead.created", subject: "a", reference: 1 },
    { place: "6/3", kind: "lead.created", subject: "b", reference: 1 },
    { place: "6/4", kind: "lead.updated", subject: "b", reference: 2 },
    { place: "8/2", kind: "lead.rescored", subject: "b", reference: 3 },
    { place: "8/5", kind: "lead.erased", subject: null, reference: null },
  ]);
  const { rows: kept } =
    await pool.query(`select (select value #>> '{}' from installation where key = 'event_cluster') as cluster,
    (select kind from job where account_id = 0) as job`);
  expect(kept).toEqual([{ cluster: "1", job: "trim-events" }]);
  await pool.query("delete from installation where key = 'event_cluster'");
  const { rows: accounts } = await pool.query<{ id: number }>("select account_id as id from account");
  const id = accounts[0]?.id ?? 0;
  expect(await countOfRollups(database.of(id))).toBe(2);
  // what has been folded is not folded again, and nothing else is left out
  expect(await foldOnce(database, id)).toBe(4);
  expect(await foldOnce(database, id)).toBe(0);
  expect(await kysely.selectFrom("rollup_result").select("leads").execute()).toEqual([{ leads: 2 }]);
  await database.close();
});

test("a database that is newer than the code is not changed", async () => {
  const database = await open();
  await migrate(database.pool, [migration(1, "select 1"), migration(2, "select 2")]);
  await expect(migrate(database.pool, [migration(1, "select 1")])).rejects.toThrow(
    "The database is newer than this version of Leadplane, which does not know its migration 0002_test",
  );
  await database.close();
});

test("a database with a different version of a migration is not changed", async () => {
  const database = await open();
  await migrate(database.pool, [migration(1, "select 1")]);
  await expect(migrate(database.pool, [migration(1, "select 2")])).rejects.toThrow(
    "is not the one in this version of Leadplane",
  );
  await database.close();
});
