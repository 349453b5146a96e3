import { type Kysely, sql } from "kysely";
import { fault } from "#contract";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { recordDraftEvent } from "../../drafts/history.ts";
import { lockDraft } from "../../drafts/rows.ts";
import { draftTarget, UNREVIEWED } from "../../drafts/write.ts";
import { invalid, malformed } from "../../http/errors.ts";
import { publication } from "../../models/insert-version.ts";
import { type GuardedRow, lockGuarded } from "./rows.ts";

/** The share at which the version is live. */
export const ALL = 100;

/** A change of a guarded publish, in the transaction of `db`. */
interface Change {
  readonly db: Kysely<Tables>;
  readonly agent: Agent;
  readonly id: number;
}

/** Begins the first stage of a guarded publish, in the transaction that creates its version. @returns its id */
export async function begin(
  db: Kysely<Tables>,
  agent: Agent,
  given: {
    accountId: number;
    draft: number;
    follows: number;
    version: number;
    shares: readonly number[];
    note: string;
  },
): Promise<number> {
  const { accountId, draft, follows, version, shares, note } = given;
  const { guarded_publish_id: id } = await db
    .insertInto("guarded_publish")
    .values({
      ...{ account_id: accountId, draft_id: draft, live_version: follows, version, shares: [...shares], note },
      ...{ author_id: agent.actor?.id ?? null, author_username: agent.actor?.username ?? "", reason: null },
    })
    .returning("guarded_publish_id")
    .executeTakeFirstOrThrow();
  await beginStage(db, accountId, id, shares[0] as number);
  return id;
}

/** Leads that are being stored in the stage before are scored again: the account names the new one. */
async function beginStage(db: Kysely<Tables>, accountId: number, id: number, share: number): Promise<void> {
  await endStage(db, id);
  const { stage_id } = await db
    .insertInto("guarded_stage")
    .values({ account_id: accountId, guarded_publish_id: id, share })
    .returning("stage_id")
    .executeTakeFirstOrThrow();
  await db.updateTable("account").set({ guarded_stage: stage_id }).where("account_id", "=", accountId).execute();
}

async function endStage(db: Kysely<Tables>, id: number): Promise<void> {
  await db
    .updateTable("guarded_stage")
    .set({ ended_at: sql`now()` })
    .where("guarded_publish_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Gives the version of a guarded publish a larger share of the new leads, or all of them: then it is live.
 *
 * @param share in percent; the next one of its plan if undefined
 * @param reason why all new leads are scored by it from now on
 * @throws HttpError 400 if it has ended, or for a share that is not larger
 */
export async function widen(
  { db, agent, id }: Change,
  share: number | undefined,
  reason: string | null,
): Promise<void> {
  const guarded = await running(db, id);
  const current = guarded.stages.at(-1)?.share ?? 0;
  const next = share ?? guarded.shares.find((each) => each > current) ?? ALL;
  if (next <= current) {
    const text = `The version scores ${current} % of the new leads already. Choose a larger share, or withdraw it.`;
    throw invalid({ share: [fault("out_of_range", text)] });
  }
  if (next === ALL) return await goLive(db, agent, guarded, reason);
  const { account_id: accountId } = guarded;
  await beginStage(db, accountId, id, next);
  const draft = await lockDraft(db, guarded.draft_id);
  await recordDraftEvent(db, draft, agent, { kind: "widened", body: `From ${current} % to ${next} % of new leads.` });
  await recordEvent(db, accountId, agent, {
    action: "widen",
    target: draftTarget(draft),
    before: { share: current },
    after: { share: next },
  });
}

async function goLive(db: Kysely<Tables>, agent: Agent, guarded: GuardedRow, reason: string | null): Promise<void> {
  const { account_id: accountId, guarded_publish_id: id, live_version, version, note } = guarded;
  await endStage(db, id);
  await sql`
    with done as (
      update account set live_version = ${version}::int, guarded_stage = null
      where account_id = ${accountId} returning account_id, live_version as version
    ) ${publication({ accountId, note }, agent.actor?.id ?? null)}`.execute(db);
  await end(db, id, "published", reason);
  const draft = await lockDraft(db, guarded.draft_id);
  await db
    .updateTable("draft")
    .set({ state: "published", published_version: version, updated_at: sql`now()` })
    .where("draft_id", "=", draft.draft_id)
    .execute();
  await recordDraftEvent(db, draft, agent, { kind: "published", body: note });
  await recordEvent(db, accountId, agent, {
    action: "publish",
    target: draftTarget(draft),
    subject: version,
    before: { live_version },
    after: { live_version: version, note },
  });
}

/**
 * Withdraws the version of a guarded publish: the live one scores all new leads again, and the draft is open. Leads that
 * the version has scored keep their results.
 *
 * @throws HttpError 400 if it has ended
 */
export async function withdraw({ db, agent, id }: Change, reason: string): Promise<void> {
  const guarded = await running(db, id);
  const { account_id: accountId } = guarded;
  await endStage(db, id);
  await db.updateTable("account").set({ guarded_stage: null }).where("account_id", "=", accountId).execute();
  await end(db, id, "withdrawn", reason);
  const draft = await lockDraft(db, guarded.draft_id);
  await db
    .updateTable("draft")
    .set({ ...UNREVIEWED, state: "open", updated_at: sql`now()` })
    .where("draft_id", "=", draft.draft_id)
    .execute();
  await recordDraftEvent(db, draft, agent, { kind: "withdrawn", body: reason });
  await recordEvent(db, accountId, agent, {
    action: "withdraw",
    target: draftTarget(draft),
    after: { version: guarded.version, reason },
  });
}

async function running(db: Kysely<Tables>, id: number): Promise<GuardedRow> {
  const guarded = await lockGuarded(db, id);
  if (guarded.state === "running") return guarded;
  const how = guarded.state === "published" ? "went live for all new leads" : "was withdrawn";
  throw malformed("wrong_state", `This guarded publish has ended: version ${guarded.version} ${how}.`);
}

async function end(db: Kysely<Tables>, id: number, state: "published" | "withdrawn", reason: string | null) {
  await db
    .updateTable("guarded_publish")
    .set({ state, reason, ended_at: sql`now()` })
    .where("guarded_publish_id", "=", id)
    .execute();
}
