import { type Kysely, sql } from "kysely";
import { fault, LOST } from "#contract";
import type { ActingAccount } from "../../access/principal.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { sandboxOf } from "../../db/tenancy/sandbox.ts";
import { addAccountToScope, addLeadsToScope } from "../../db/tenancy/scope.ts";
import { invalid } from "../../http/errors.ts";
import { addJob } from "../../jobs/store.ts";
import { keepMoreDays } from "../../rollups/outcomes/keep.ts";
import { OUTCOME_RECOUNT } from "./kind.ts";

/** What outcomes count as. */
interface OutcomeSettings {
  readonly success: readonly string[];
  readonly lost_after_days: number | null;
}

/** What the outcomes of an account's leads count as, in the API. */
export async function readSettings(db: Kysely<Tables>) {
  const { success_outcomes, lost_after_days } = await db
    .selectFrom("account")
    .select(["success_outcomes", "lost_after_days"])
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom("job")
    .select("job_id")
    .where("kind", "=", OUTCOME_RECOUNT.name)
    .where("state", "in", ["waiting", "running", "paused"])
    .limit(1)
    .executeTakeFirst();
  return { success: success_outcomes, lost_after_days, recounting: open !== undefined };
}

/**
 * Changes what outcomes count as. Those that are stored are counted again by jobs: one for the leads, and one for the
 * test leads, which have the same settings.
 *
 * @throws HttpError 400 if `lost` were a success
 */
export async function changeSettings(
  on: Kysely<Tables>,
  { id, name }: ActingAccount,
  agent: Agent,
  settings: OutcomeSettings,
): Promise<void> {
  if (settings.success.includes(LOST)) throw invalid({ success: [fault("incompatible", LOST_IS_LOST)] });
  await on.transaction().execute(async (db) => {
    // waits for those who record outcomes by the former setting (outcomes/lock.ts)
    const former = await db
      .selectFrom("account")
      .select(["success_outcomes", "lost_after_days"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before: OutcomeSettings = { success: former.success_outcomes, lost_after_days: former.lost_after_days };
    const isOther = !isSameSet(before.success, settings.success);
    if (!isOther && before.lost_after_days === settings.lost_after_days) return;
    await db
      .updateTable("account")
      .set({ success_outcomes: [...settings.success], lost_after_days: settings.lost_after_days })
      .execute();
    await db.deleteFrom("analytics_cache").execute();
    await keepMoreDays(db, id, before.lost_after_days, settings.lost_after_days);
    const job = { kind: OUTCOME_RECOUNT, input: {}, actor: agent.actor };
    if (isOther) await addJob(db, { ...job, accountId: id });
    await recordEvent(db, id, agent, {
      action: "update",
      target: { type: "outcome_settings", label: name },
      subject: id,
      before,
      after: settings,
    });
    if (isOther) await recountTestLeads(db, id);
  });
}

/** Adds the job for the test leads of an account, if it has a sandbox. The rest of the transaction belongs to that. */
async function recountTestLeads(db: Kysely<Tables>, accountId: number): Promise<void> {
  await addAccountToScope(db, sandboxOf(accountId));
  await addLeadsToScope(db, sandboxOf(accountId));
  await sql`
    insert into job (account_id, kind) select account_id, ${OUTCOME_RECOUNT.name} from account
    where account_id = ${sandboxOf(accountId)}`.execute(db);
}

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each) => b.includes(each));

const LOST_IS_LOST = `"${LOST}" always counts as lost. Leave it out, or record another outcome.`;
