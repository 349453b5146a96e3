import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { effectsOf, leadsNow, unfolded } from "./changes.ts";
import { ANSWERS, MEASURES, type Measure } from "./measures.ts";
import type { RollupState } from "./state.ts";

/** A sum that differs from the leads. */
export interface Difference {
  readonly table: Measure["table"];
  /** The key of the row. */
  readonly row: Readonly<Record<string, unknown>>;
  /** How much the rollups exceed the leads, negative if they are below, by the name of the sum. */
  readonly by: Readonly<Record<string, number>>;
}

/**
 * Returns where the rollups of an account, with the rows that are not folded yet, differ from its leads. It takes as
 * long as reading all leads. Each table is compared in one statement, so concurrent writes do not disturb it.
 *
 * @param state of rollups that include all leads
 * @param most the maximum number of differences for each table
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

/** The sums of the rollups, and those computed from the leads. */
function sides(measure: Measure, state: RollupState): RawBuilder<unknown> {
  const { account_id } = state;
  const { keys, payload = [], sums, table } = measure;
  const columns = sql.raw([...keys, ...payload, ...sums].join(", "));
  const negated = sql.raw([...keys, ...payload, ...sums.map((each) => `-${each} as ${each}`)].join(", "));
  const rest = sql`(${effectsOf(account_id, unfolded(account_id))}) rest`;
  const leads = sql`(${leadsNow(account_id)}) lead`;
  const both = sql`
    select ${columns} from ${sql.table(table)} where account_id = ${account_id}
    union all select ${columns} from (${measure.of(rest, state)}) rest
    union all select ${negated} from (${measure.of(leads, state)}) lead`;
  if (measure !== ANSWERS) return both;
  // which texts of a field with too many are counted separately depends on which came first
  return sql`
    select field, part, naming, leads, case
      when field = any(${state.coarse_fields}::text[]) and part in ('only', 'first', 'later')
        then coalesce(coarse_answer(value), 'null')
      else value end as value
    from (${both}) both_sides`;
}

const shownFor = ({ payload = [] }: Measure): string => payload[0] ?? "key";
