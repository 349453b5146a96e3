import type { Pool } from "pg";
import { tablesOf } from "../backup/table-sums.ts";
import { kyselyOn } from "../db/kysely-on.ts";
import { longTransaction } from "../db/long-transaction.ts";
import { makeDemo } from "../demo/make.ts";
import { SECRET_KEY } from "./credentials.ts";

interface Column {
  readonly name: string;
  readonly type: string;
  /** The first text that a check allows. */
  readonly allowed: string | null;
}

/** A value of each type, in SQL; with what text formats have to escape. */
const VALUES: Readonly<Record<string, string>> = {
  text: String.raw`E'tab\there, "quoted" \\ back\\N\nline – ü 漢 🦉'`,
  "text[]": String.raw`array['a,b', '', E'q"\\\n', null]`,
  integer: "7",
  "integer[]": "array[1, 2]",
  bigint: "9007199254740993",
  "bigint[]": "array[9007199254740993, -1]",
  numeric: "123456789012345678901234567890.5",
  boolean: "false",
  bytea: String.raw`'\x00ff0a5c09'`,
  json: String.raw`'{"b": 1.50, "a": "\n\\ü"}'`,
  jsonb: String.raw`'{"b": 1.50, "a": "\n\\ü"}'`,
  date: "'2024-02-29'",
  "timestamp with time zone": "'2024-02-29T12:34:56.789012Z'",
  uuid: "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'",
  xid8: "'5'",
  pg_snapshot: "'10:20:10,14'",
};

function ofFirstDraft(column: string): string {
  return `(select ${column} from draft order by account_id, draft_id limit 1)`;
}

/** Columns whose values go together. */
const TOGETHER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  webhook: { state: "'enabled'", off_reason: "null" },
  guarded_publish: {
    ...{ account_id: "(select min(account_id) from draft)", draft_id: ofFirstDraft("draft_id") },
    ...{ live_version: ofFirstDraft("base_version"), version: ofFirstDraft("base_version") },
  },
};

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, (
    select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']+)'''))[1] from pg_constraint k
    where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1
  ) as allowed
  from pg_attribute a
  where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''`;

/** The columns of foreign keys, and where they lead. */
const KEYS = `
  select k.confrelid::regclass::text as parent, (
    select array_agg(array[a.attname::text, b.attname::text]) from unnest(k.conkey, k.confkey) u(here, there)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.here
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.there
  ) as pairs
  from pg_constraint k where k.contype = 'f' and k.conrelid = $1::text::regclass order by array_length(k.conkey, 1)`;

/**
 * Gives every table at least one row: the demo, and a row of made-up values in each table that has none of its own. A
 * new table gets one without being named here, or fails here.
 */
export async function fillEveryTable(pool: Pool): Promise<void> {
  await longTransaction(pool, async (client) => {
    await makeDemo(kyselyOn(client), SECRET_KEY, new Date());
    let empty: string[] = [];
    for (const table of await tablesOf(client)) {
      const { rowCount } = await client.query(`select from "${table}" limit 1`);
      if (rowCount === 0) empty.push(table);
    }
    while (empty.length > 0) {
      const left: string[] = [];
      for (const table of empty) if (!(await insertRow(table))) left.push(table);
      if (left.length === empty.length) throw new Error(`these tables need rows: ${left.join(", ")}`);
      empty = left;
    }

    /** @returns whether the rows that it refers to are there */
    async function insertRow(table: string): Promise<boolean> {
      const { rows: columns } = await client.query<Column>({ text: COLUMNS, values: [table] });
      const { rows: keys } = await client.query<{ parent: string; pairs: [string, string][] }>({
        text: KEYS,
        values: [table],
      });
      const values: Record<string, string> = {};
      for (const { name, type, allowed } of columns) {
        values[name] = allowed === null || !type.startsWith("text") ? (VALUES[type] ?? "null") : `'${allowed}'`;
      }
      if ("account_id" in values) values.account_id = "(select min(account_id) from account where account_id > 0)";
      for (const { parent, pairs } of keys) {
        const theirs = pairs.map(([, there]) => `"${there}"::text as "${there}"`);
        const { rows } = await client.query<Record<string, string>>(
          `select ${theirs.join(", ")} from ${parent} limit 1`,
        );
        if (rows[0] === undefined) return false;
        for (const [here, there] of pairs) values[here] = `'${rows[0][there]}'`;
      }
      Object.assign(values, TOGETHER[table]);
      const names = Object.keys(values).map((name) => `"${name}"`);
      await client.query(`insert into "${table}" (${names.join(", ")}) values (${Object.values(values).join(", ")})`);
      return true;
    }
  });
}
