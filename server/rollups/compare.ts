import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { effectsOf, leadsNow, unfolded } from "./changes.ts";
import { ANSWERS, MEASURES, type Measure } from "./measures.ts";
import type { RollupState } from "./state.ts";

/** A sum that is not what the leads add up to. */
export interface Difference {
  readonly table: Measure["table"];
  /** What the row is found by. */
  readonly row: Readonly<Record<string, unknown>>;
  /** How much too much the rollups have, or too little when it is below zero, by the name of the sum. */
  readonly by: Readonly<Record<string, number>>;
}

/**
 * Where the rollups of an account, with what is not folded yet, differ from its leads. Takes as long as to read all of
 * these; each table is compared in one statement, so nothing is in the way of what is stored meanwhile.
 *
 * @param state of rollups that hold all leads
 * @param most how many are told of each table
 */
export async function differences(db: Kysely<Tables>, state: RollupState, most = 10): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const measure of MEASURES) {
    const { keys, sums, table } = measure;
    const shown = keys.map((key) => (key === "key" ? shownFor(measure) : key));
    const { rows } = await sql<Record<"row" | "by", Readonly<Record<string, never>>>>`
      select json_build_object(${sql.raw(shown.map((key) => `'${key}', ${key}`).join(", "))}) as row,
        json_build_object(${sql.raw(sums.map((each) => `'${each}', sum(${each})`).join(", "))}) as by
      from (${sides(measure, state)}) sides
      group by ${sql.raw(shown.join(", "))} having ${sql.raw(sums.map((each) => `sum(${each}) <> 0`).join(" or "))}
      limit ${most}`.execute(db);
    found.push(...rows.map(({ row, by }) => ({ table, row, by })));
  }
  return found;
}

/** The rollups, and the leads taken from them. */
function sides(measure: Measure, state: RollupState): RawBuilder<unknown> {
  const { account_id } = state;
  const { keys, told = [], sums, table } = measure;
  const columns = sql.raw([...keys, ...told, ...sums].join(", "));
  const taken = sql.raw([...keys, ...told, ...sums.map((each) => `-${each} as ${each}`)].join(", "));
  const rest = sql`(${effectsOf(account_id, unfolded(account_id))}) rest`;
  const leads = sql`(${leadsNow(account_id)}) lead`;
  const both = sql`
    select ${columns} from ${sql.table(table)} where account_id = ${account_id}
    union all select ${columns} from (${measure.of(rest, state)}) rest
    union all select ${taken} from (${measure.of(leads, state)}) lead`;
  if (measure !== ANSWERS) return both;
  // which texts of a field with too many are counted by themselves depends on what came first
  return sql`
    select field, part, naming, leads, case
      when field = any(${state.coarse_fields}::text[]) and part in ('only', 'first', 'later')
        then coalesce(coarse_answer(value), 'null')
      else value end as value
    from (${both}) both_sides`;
}

const shownFor = ({ told = [] }: Measure): string => told[0] ?? "key";
