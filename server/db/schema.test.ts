import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../base/root.ts";
import { testDatabase } from "../testing/database.ts";
import { dumpSchema } from "./schema-dump.ts";

const database = await testDatabase();
const file = join(projectRoot, "server", "db", "schema.sql");

test("schema.sql is the result of the migrations", async () => {
  const schema = await dumpSchema(database.pool);
  if (process.env.UPDATE_SCHEMA !== undefined) writeFileSync(file, schema);
  expect(readFileSync(file, "utf8").replaceAll("\r\n", "\n"), "run `npm run schema`").toBe(schema);
});

/** No tenant's data: the migrations themselves, the installation's settings, and limits by address. */
const INSTALLATION_WIDE = ["installation", "node", "rate_limit", "schema_migration"];

test("every table of tenant data has account_id first in its primary key", async () => {
  const result = await database.pool.query<{ table: string; first: string | null }>(`
    select c.relname as table, a.attname as first
    from pg_class c
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const others = result.rows.filter(({ first }) => first !== "account_id").map(({ table }) => table);
  expect(others.sort()).toEqual(INSTALLATION_WIDE);
  expect(result.rows.length).toBeGreaterThan(8);
});

test("deleting an account deletes everything that belongs to it", async () => {
  const { pool } = database;
  const inserted = await pool.query<{ id: number }>(
    "insert into account (name, slug) values ('a', 'a') returning account_id as id",
  );
  const id = inserted.rows[0]?.id;
  const one = (sql: string) => pool.query({ text: sql, values: [id] });
  await one("insert into app_user (account_id, username, password_hash) values ($1, 'u', '')");
  await one(
    "insert into session (account_id, session_id, user_id, expires_at) select $1, 's', user_id, now() from app_user where account_id = $1",
  );
  await one(
    "insert into api_token (account_id, user_id, token_hash) select $1, user_id, 'h' from app_user where account_id = $1",
  );
  await one("insert into model_version (account_id, version, document) values ($1, 1, '{}')");
  const state = "answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band";
  const values = "'{}', 1, '2024-01-31', 0, 0, 0, 'D', 'D', 'D'";
  await one(`insert into lead (account_id, lead_id, ${state}) values ($1, 'l', ${values})`);
  await one(
    `insert into lead_history (account_id, lead_id, revision, contact, rule_ids, scored_at, ${state})
      values ($1, 'l', 1, '{}', '{}', now(), ${values})`,
  );
  await one("insert into job (account_id, kind) values ($1, 'k')");
  await one("insert into event (account_id, kind, subject, arrived_at) values ($1, 'lead.created', 'l', now())");
  await one("insert into event_position (account_id, reader, transaction_id, entry) values ($1, 'r', '3', 1)");
  await one(
    "insert into lead_rescoring (account_id, lead_id, revision, job_id, own_date) values ($1, 'l', 1, 1, now())",
  );
  await one("insert into outcome (account_id, lead_id, outcome, occurred_at) values ($1, 'l', 'lost', now())");
  await one("insert into outcome_change (account_id, lead_id, change, revision) values ($1, 'l', 1, 1)");
  await one("insert into lead_search (account_id) values ($1)");
  await one("insert into lead_search_segment (account_id) values ($1)");
  await one("insert into lead_search_text (account_id, lead_id, segment, text) values ($1, 'l', 1, 'l')");
  await one("insert into draft (account_id, name, base_version, document) values ($1, 'd', 1, '{}')");
  await one(`insert into draft_edit (account_id, draft_id, edit, content, note, changes, undo)
    select account_id, draft_id, 1, '{}', '', '[]', '{}' from draft where account_id = $1`);
  await one(`insert into draft_event (account_id, draft_id, kind, revision)
    select account_id, draft_id, 'comment', 1 from draft where account_id = $1`);
  await one(`insert into simulation (account_id, job_id, against, against_live, asked, dates, evaluated_on, as_of)
    select account_id, job_id, 1, true, '{}', 'today', now(), now() from job where account_id = $1`);
  await one(`insert into simulation_part (account_id, job_id, part, first_at, last_at, last_lead, tally, lead_ids,
      x_before, y_before, x_after, y_after, bands)
    select account_id, job_id, 0, now(), now(), 'l', '{}', '{l}', '{1}', '{1}', '{1}', '{1}', '{AAAAAA}' from simulation
    where account_id = $1`);
  await one("delete from account where account_id = $1");
  const tables = ["app_user", "session", "api_token", "model_version", "lead", "lead_history", "event", "job"];
  for (const table of [
    ...tables,
    "event_position",
    "lead_rescoring",
    "outcome",
    "outcome_change",
    "lead_search",
    "lead_search_segment",
    "lead_search_text",
    "draft",
    "draft_edit",
    "draft_event",
    "simulation",
    "simulation_part",
  ]) {
    const left = await one(`select from ${table} where account_id = $1`);
    expect([table, left.rowCount]).toEqual([table, 0]);
  }
});

test("usernames are unique in the installation, regardless of case", async () => {
  const { pool } = database;
  await pool.query("insert into account (name, slug) values ('b', 'b'), ('c', 'c')");
  const add = (name: string, slug: string) =>
    pool.query({
      text: "insert into app_user (account_id, username, password_hash) select account_id, $1, '' from account where slug = $2",
      values: [name, slug],
    });
  await add("Ann", "b");
  await expect(add("ANN", "c")).rejects.toMatchObject({ code: "23505" });
});
