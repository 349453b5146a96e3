import type { Pool } from "pg";

/** What is stored of each table, for columns that are generated are not written. */
const TABLES = `
  select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.oid`;

/** Where the copies are, and what notes the tables that have been written since, each once. */
const PREPARE = `
  create schema untouched;
  create schema written;
  create table written.tables (name text primary key);
  create function written.note() returns trigger language plpgsql security definer as $$
  begin
    insert into written.tables values (tg_argv[0]) on conflict do nothing;
    return null;
  end $$`;

/**
 * Keeps a copy of all that is in a database, whatever its tables are.
 *
 * @returns what puts back the tables that have been written since: some milliseconds for most tests, where making the
 *   demo takes half a second and putting back all of it a tenth. Numbers that were given out are not given out again.
 */
export async function keepCopy(pool: Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(TABLES);
  await pool.query(PREPARE);
  for (const { name, columns } of tables) {
    await pool.query(`
      create table untouched.${name} as select ${columns} from public.${name};
      create trigger written after insert or update or delete or truncate on public.${name}
        for each statement execute function written.note('${name}')`);
  }
  return async () => {
    const { rows } = await pool.query<{ name: string }>("select name from written.tables");
    const written = new Set(rows.map(({ name }) => name));
    const putBack = tables
      .filter(({ name }) => written.has(name))
      .map(
        ({ name, columns }) => `
          delete from public.${name};
          insert into public.${name} (${columns}) overriding system value select ${columns} from untouched.${name}`,
      );
    if (putBack.length === 0) return;
    await pool.query(
      [
        "begin",
        // The copy holds together as it is: neither references nor the refusal to change what is recorded stand against it.
        "set local session_replication_role = replica",
        ...putBack,
        "truncate written.tables",
        "commit",
      ].join(";\n"),
    );
  };
}
