import type { Pool } from "pg";

/** Columns, defaults, and constraints of the tables, one line each, from the catalog. */
const TABLES = `
  select c.relname as table,
    array(
      select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
        || coalesce((select format(' collate %I', l.collname) from pg_collation l join pg_type t on t.oid = a.atttypid
          where l.oid = a.attcollation and a.attcollation <> t.typcollation), '')
        || case when a.attnotnull then ' not null' else '' end
        || case a.attidentity when 'a' then ' generated always as identity' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      order by a.attnum
    ) || array(
      select format('constraint %I %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c')
      order by array_position(array['p', 'u', 'f', 'c']::"char"[], contype), conname
    ) as lines
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname`;

/** Indexes that are not those of constraints. */
const INDEXES = `
  select c.relname as table, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
  order by c.relname, pg_get_indexdef(i.indexrelid)`;

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as definition
  from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname`;

const TRIGGERS = `
  select pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by c.relname, t.tgname`;

/** Policies of the tenant role are left out, because not every cluster has the role. */
const POLICIES = `
  select format('alter table %I enable row level security;', c.relname) || chr(10)
    || format('create policy %I on %I using (%s)', p.polname, c.relname, pg_get_expr(p.polqual, p.polrelid)) as definition
  from pg_policy p join pg_class c on c.oid = p.polrelid
  where c.relnamespace = 'public'::regnamespace and p.polroles = '{0}' order by c.relname, p.polname`;

/**
 * Returns the schema as SQL, identical on every version of PostgreSQL. `schema.sql` holds it, for reading and for
 * reviewing migrations. The migrations are what runs.
 */
export async function dumpSchema(pool: Pool): Promise<string> {
  const rows = async <T>(sql: string): Promise<T[]> => (await pool.query<T & object>(sql)).rows;
  const indexes = await rows<{ table: string; definition: string }>(INDEXES);
  const tables = (await rows<{ table: string; lines: string[] }>(TABLES)).map(({ table, lines }) => {
    const own = indexes.filter((index) => index.table === table).map(({ definition }) => `${definition};`);
    return [`create table ${table} (`, lines.map((line) => `  ${line}`).join(",\n"), ");", ...own].join("\n");
  });
  const others: Definition[] = [];
  for (const query of [FUNCTIONS, TRIGGERS, POLICIES]) others.push(...(await rows<Definition>(query)));
  const definitions = others.map(({ definition }) => `${definition.trimEnd()};`);
  return `-- What migrations/ add up to. Made by: npm run schema\n\n${lowerCase([...tables, ...definitions].join("\n\n"))}\n`;
}

/** Lowercases the catalog's keywords and leaves quoted text unchanged. */
function lowerCase(sql: string): string {
  return sql.replace(/'[^']*'|"[^"]*"|[A-Z]+/g, (piece) => (/^['"]/.test(piece) ? piece : piece.toLowerCase()));
}

interface Definition {
  readonly definition: string;
}
