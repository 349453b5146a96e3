import { type Kysely, sql } from "kysely";
import { LEAD_EVENTS } from "#contract/wire";
import type { Tenancy } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { holdAccount } from "../../db/tenancy/hold-account.ts";
import { ownerOf } from "../../db/tenancy/sandbox.ts";
import { lockPosition, moveToPresent } from "../../events/read.ts";
import type { Changes } from "../changes.ts";
import { merging } from "../merging.ts";
import { addNextLeads, BACKFILL_SIZE, FOLD_SIZE, foldNext } from "../steps.ts";
import { effectsOf, heldOf, opposite, READER, unfolded } from "./changes.ts";
import { binFields, coarsenDays, coarsenScores } from "./coarsen.ts";
import { MEASURES, type OutcomeState } from "./measures.ts";

/** @returns undefined if they were never begun */
export async function readOutcomeState(db: Kysely<Tables>, accountId: number): Promise<OutcomeState | undefined> {
  return await db.selectFrom("rollup_outcome").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** Locks the sums until the transaction ends. @returns how far they have been computed */
async function lock(db: Kysely<Tables>, accountId: number): Promise<OutcomeState | undefined> {
  await lockPosition(db, accountId, READER);
  return await readOutcomeState(db, accountId);
}

/** Adds changes to the sums, in one statement, and keeps the number of rows within limits. */
async function merge(db: Kysely<Tables>, state: OutcomeState, changes: Changes): Promise<void> {
  const changed = sql`changed`;
  const parts = MEASURES.map((measure) => merging(measure, state.account_id, measure.of(changed, state)));
  const { rows } = await sql<{ scores: boolean; fields: readonly string[] }>`
    with changed as materialized (${changes}),
    ${sql.join(parts)}
    select exists (select from rollup_outcome_score_kept where is_new) as scores,
      array(select distinct field from rollup_outcome_answer_kept where is_new and part = 'value') as fields`.execute(
    db,
  );
  const [{ scores, fields } = { scores: false, fields: [] }] = rows;
  if (scores) await coarsenScores(db, state);
  await binFields(
    db,
    state,
    fields.filter((field) => !state.binned_fields.includes(field)),
  );
}

/**
 * Adds an account's next leads from before the sums were begun, and begins them if nobody has.
 *
 * @returns how many leads; undefined if all are included, or the account is being deleted
 */
export async function backfillOutcomes(
  database: Tenancy,
  accountId: number,
  limit = BACKFILL_SIZE,
): Promise<number | undefined> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      if (!(await holdAccount(db, accountId))) return undefined;
      const state = (await lock(db, accountId)) ?? (await begin(db, accountId));
      const from = state.backfilled_to;
      if (from === null) return undefined;
      const { count, backfilled_to } = await addNextLeads(db, accountId, { from, limit }, (condition) =>
        merge(db, state, heldOf(accountId, condition)),
      );
      await db.updateTable("rollup_outcome").set({ backfilled_to }).execute();
      return count;
    });
}

/** What has happened so far is in the leads that are added; events are folded from here on. */
async function begin(db: Kysely<Tables>, accountId: number): Promise<OutcomeState> {
  await moveToPresent(db, accountId, READER);
  await db.insertInto("rollup_outcome").values({ account_id: accountId, backfilled_to: "" }).execute();
  const state = await readOutcomeState(db, accountId);
  if (state === undefined) throw new Error(`the sums over outcomes of account ${accountId} were not begun`);
  return await coarsenDays(db, state, await lostAfterDays(db, accountId));
}

const lostAfterDays = async (db: Kysely<Tables>, accountId: number): Promise<number | null> => {
  const { rows } = await sql<{ days: number | null }>`
    select lost_after_days as days from account where account_id = ${ownerOf(accountId)}`.execute(db);
  return rows[0]?.days ?? null;
};

/**
 * Adds an account's next events to the sums, in one transaction: if it is killed, it has added all of them or none.
 *
 * @returns how many events; fewer than the limit only if no more could be read at this moment
 */
export async function foldOutcomes(
  database: Tenancy,
  accountId: number,
  limit: number = FOLD_SIZE[database.kind],
): Promise<number> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      if (!(await holdAccount(db, accountId))) return 0;
      const place = await lockPosition(db, accountId, READER);
      const known = await readOutcomeState(db, accountId);
      if (known === undefined || known.backfilled_to !== null) return 0;
      const state = await coarsenDays(db, known, await lostAfterDays(db, accountId));
      const next = { reader: READER, place, limit, kinds: LEAD_EVENTS };
      return await foldNext(db, accountId, next, (condition) =>
        merge(db, state, effectsOf(accountId, unfolded(accountId, condition))),
      );
    });
}

/** Subtracts leads that are about to be erased. Pass the transaction that has locked them and removes them afterwards. */
export async function forgetOutcomes(db: Kysely<Tables>, accountId: number, leadIds: readonly string[]): Promise<void> {
  const state = await lock(db, accountId);
  if (state === undefined) return;
  const isIn = sql`(${state.backfilled_to}::text is null or lead_id <= ${state.backfilled_to}::text collate "C")`;
  await merge(db, state, opposite(heldOf(accountId, sql`lead_id = any(${leadIds}::text[]) and ${isIn}`)));
}

/** Deletes the sums, so that they are computed again. Until then figures are read from the leads. */
export async function rebuildOutcomes(db: Kysely<Tables>, accountId: number): Promise<void> {
  if ((await lock(db, accountId)) === undefined) return;
  for (const table of ["rollup_outcome_score", "rollup_outcome_answer", "rollup_outcome"] as const)
    await db.deleteFrom(table).execute();
}

/** If leads are to count as lost later than before, more days are needed one by one than were kept. */
export async function keepMoreDays(
  db: Kysely<Tables>,
  accountId: number,
  before: number | null,
  after: number | null,
): Promise<void> {
  if ((after ?? 0) > (before ?? 0)) await rebuildOutcomes(db, accountId);
}
