import type { Pool } from "pg";

/** What is stored of each table, for columns that are generated are not written. */
const TABLES = `
  select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.oid`;

/** The number of the latest transaction that has written anything. */
async function lastWrite(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ last: string }>("select pg_snapshot_xmax(pg_current_snapshot()) as last");
  return rows[0]?.last ?? "";
}

/**
 * Keeps a copy of all that is in a database, whatever its tables are.
 *
 * @returns what puts it back unless nobody has written since: 0.1 s for the demo, where making it takes seconds. Numbers that were given out are
 *   not given out again.
 */
export async function keepCopy(pool: Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(TABLES);
  await pool.query("create schema untouched");
  for (const { name, columns } of tables) {
    await pool.query(`create table untouched.${name} as select ${columns} from public.${name}`);
  }
  const putBack = [
    "begin",
    // The copy holds together as it is: neither references nor the refusal to change what is recorded stand against it.
    "set local session_replication_role = replica",
    `truncate ${tables.map(({ name }) => `public.${name}`).join(", ")}`,
    ...tables.map(
      ({ name, columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from untouched.${name}`,
    ),
    "commit",
  ].join(";\n");
  let unchanged = await lastWrite(pool);
  return async () => {
    if ((await lastWrite(pool)) === unchanged) return;
    await pool.query(putBack);
    unchanged = await lastWrite(pool);
  };
}
