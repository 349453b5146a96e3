import { CompiledQuery, type Kysely } from "kysely";
import type { ClientBase, Pool } from "pg";
import type { Tables } from "./tables.ts";

/** Whatever runs a statement: the pool, one of its clients, or a transaction of either kind. */
export type Executor = Kysely<Tables> | ClientBase | Pool;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs a statement where the caller is: within their transaction, if they have one. @returns its rows */
export async function execute<Row extends object>(on: Executor, { text, values }: Statement): Promise<Row[]> {
  if ("executeQuery" in on) return (await on.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  return (await (on as Pool).query<Row>({ text, values: [...values] })).rows;
}
