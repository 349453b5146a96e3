import type { ClientBase, Pool } from "pg";
import { RIGHTS } from "../db/rights.ts";

/** How many rows a table has, and the sum of their hashes, which does not depend on their order. */
export interface TableSum {
  readonly rows: number;
  readonly checksum: string;
}
export type TableSums = Readonly<Record<string, TableSum>>;

/** Values are written as text in the same way by every server and session. */
export const PLAIN_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** The tables of the product that a database has: an older one has fewer. Other programs may have tables in it too. */
export async function tablesOf(client: ClientBase | Pool): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>({
    text: `select relname::text as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any($1::text[]) order by 1`,
    values: [Object.keys(RIGHTS)],
  });
  return rows.map(({ name }) => name);
}

/** Sums up the rows of every table as a transaction sees them. It has to have {@link PLAIN_TEXT}. */
export async function sumTables(client: ClientBase): Promise<TableSums> {
  const sums: Record<string, TableSum> = {};
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: string; checksum: string }>(`
      select count(*)::text as rows,
        coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as checksum
      from "${table}" t`);
    sums[table] = { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? "" };
  }
  return sums;
}

/** Says in which tables two sums differ, one line each. */
export function differences(before: TableSums, after: TableSums): string[] {
  return Object.entries(before).flatMap(([table, { rows, checksum }]) => {
    const copy = after[table];
    if (copy?.rows === rows && copy.checksum === checksum) return [];
    const how = copy?.rows === rows ? "other content" : `${copy?.rows ?? "no"} rows instead of ${rows}`;
    return [`  ${table}: ${how}`];
  });
}
