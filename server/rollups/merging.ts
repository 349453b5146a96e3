import { type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

/** A table of sums. */
export interface Summed {
  readonly table: keyof Tables & `rollup_${string}`;
  /** The key columns of a row. */
  readonly keys: readonly string[];
  /** Further columns of a row, which depend on the keys. */
  readonly payload?: readonly string[];
  readonly sums: readonly string[];
}

/**
 * Returns the common table expressions that add changes to the sums of an account: `<table>_delta`, `<table>_gone`, and
 * `<table>_kept`. A row whose sums all become zero is deleted; any other is inserted or updated. No row is touched by
 * both.
 */
export function merging({ table, keys, payload = [], sums }: Summed, accountId: number, delta: RawBuilder<unknown>) {
  const name = (suffix: string) => sql.ref(`${table}_${suffix}`);
  const columns = sql.raw([...keys, ...payload, ...sums].join(", "));
  const sameRow = (a: string, b: string) => sql.raw(keys.map((key) => `${a}.${key} = ${b}.${key}`).join(" and "));
  return sql`
    ${name("delta")} as materialized (
      select * from (${delta}) delta where ${sql.raw(sums.map((each) => `${each} <> 0`).join(" or "))}
    ),
    ${name("gone")} as (
      delete from ${sql.table(table)} t using ${name("delta")} d
      where t.account_id = ${accountId} and ${sameRow("t", "d")}
        and ${sql.raw(sums.map((each) => `t.${each} + d.${each} = 0`).join(" and "))}
      returning ${sql.raw(keys.map((key) => `t.${key}`).join(", "))}
    ),
    ${name("kept")} as (
      insert into ${sql.table(table)} as t (account_id, ${columns})
      select ${accountId}::int, ${columns} from ${name("delta")} d
      where not exists (select from ${name("gone")} g where ${sameRow("g", "d")})
      on conflict (account_id, ${sql.raw(keys.join(", "))})
        do update set ${sql.raw(sums.map((each) => `${each} = t.${each} + excluded.${each}`).join(", "))}
      -- only a row that was there has been locked before
      returning t.*, t.xmax = 0 as is_new
    )`;
}
