import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { MESSAGES } from "#contract";
import type { Bands, Fault } from "#engine";
import { administratorsOf } from "../../access/administrators.ts";
import { may } from "../../access/policy.ts";
import type { Principal } from "../../access/principal.ts";
import { databaseOf, isAccountInReach } from "../../access/reach.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import { codeOf } from "../../base/error-code.ts";
import type { Tables } from "../../db/tables.ts";
import { within } from "../../db/tenancy/own-rows.ts";
import { sandboxOf } from "../../db/tenancy/sandbox.ts";
import { addLeadsToScope } from "../../db/tenancy/scope.ts";
import { forbidden, invalid, notFound, unavailable } from "../../http/errors.ts";
import { auditEventOf } from "../../models/events.ts";
import { insertVersion } from "../../models/insert-version.ts";
import { type LiveVersion, liveNumber, liveVersion, newestVersion } from "../../models/live-version.ts";
import { type MadeVersion, requireNoReview } from "../../models/store.ts";
import type { ModelVersion } from "../../models/version.ts";
import { isReferenceBroken, isTaken } from "../shared/conflicts.ts";
import { type AccountData, accountFaults, bandsEdit, hasClients, SLUG_INDEX, slugTaken, withBands } from "./check.ts";
import { type AccountRow, findAccount, lockAccount } from "./find.ts";
import { auditedAccount, recordAccountEvent, sinceNow } from "./insert.ts";
import { reviewFaults } from "./review.ts";

/**
 * Changes an account. New bands create a new version of its model.
 *
 * @param accept throws if the change does not apply to this state of the account
 * @returns the version, if one was created
 * @throws HttpError 404 if it is out of reach, 400 with every fault, 403 for new bands that somebody else must approve
 *   and for turning off four eyes alone, 503 if its turn has not come in time
 */
export async function changeAccount(
  services: Services,
  principal: Principal,
  agent: Agent,
  id: number,
  data: AccountData,
  accept: (current: AccountRow) => void,
): Promise<MadeVersion | undefined> {
  const administered = databaseOf(services.database, principal, "administer");
  if (!(await isAccountInReach(administered, principal, id))) throw notFound();
  const reviewers = data.review === "four_eyes" ? await administratorsOf(services.database, id) : [];
  const change = async (db: Kysely<Tables>, seen: ModelVersion) => {
    const former = await lockAccount(db, principal, id, data.parent);
    // nobody moves the pointer while the row of the account is locked
    const isLive = (await liveNumber(db, id)) === seen.version;
    const live = isLive ? seen : await liveVersion(db, id);
    if (live === undefined) throw notFound();
    accept({ ...former, bands: live.document.bands });
    const isSame = data.bands === undefined || isDeepStrictEqual(data.bands, live.document.bands);
    // before the faults: after fixing them, users would only find that they may not change the bands
    if (!isSame) requireNoReview(former.review);
    const isTurned = data.review !== undefined && data.review !== former.review;
    const isOverridden = isTurned && data.review === "off";
    if (isOverridden && !may(principal, "turn_off_review", { id, parent: former.parent_id }))
      throw forbidden("four_eyes_required", MESSAGES.reviewOffNeedsTwo);
    const faults = {
      ...(await accountFaults(db, principal, data, former, live.document, services.network.publicUrl)),
      ...(isTurned && !isOverridden ? reviewFaults(former.name, reviewers.length) : {}),
    };
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const made = await changeBands(db, agent, id, live, data.bands);
    const { name = former.name, slug = former.slug, parent: parent_id = former.parent_id } = data;
    const { time_zone = former.time_zone, cors_origins = former.cors_origins } = data;
    const { review = former.review, failing_tests = former.failing_tests, track_links = former.track_links } = data;
    const settings = { time_zone, cors_origins: [...cors_origins], review, failing_tests, track_links };
    const changed = { name, slug, parent_id, ...settings };
    const [before, after] = [auditedAccount(former), auditedAccount(changed)];
    if (isDeepStrictEqual(before, after)) return made;
    // a pending request to turn it off is obsolete after any change
    const rest = isTurned ? { review_off_request: null, ...sinceNow(review) } : {};
    await db
      .updateTable("account")
      .set({ ...changed, ...rest })
      .where("account_id", "=", id)
      .execute();
    const target = { type: "account", id, label: name } as const;
    await recordEvent(db, id, agent, { action: isOverridden ? "override_review" : "update", target, before, after });
    return made;
  };
  return await services.models.inTurn(id, async () => {
    // a large model is parsed from JSON when it has changed, not at every call
    const seen = await services.models.live(id);
    return await administered
      .transaction()
      .execute((db) => change(db, seen))
      .catch((error: unknown) => {
        throw isTaken(error, SLUG_INDEX) ? invalid(slugTaken(data.slug ?? "")) : error;
      });
  });
}

/** Unchanged bands create no version, and do not undo those of another editor. */
async function changeBands(
  db: Kysely<Tables>,
  agent: Agent,
  accountId: number,
  live: LiveVersion,
  bands: Bands | undefined,
): Promise<MadeVersion | undefined> {
  const document = withBands(live.document, bands);
  if (document === live.document) return undefined;
  const next = {
    accountId,
    version: (await newestVersion(db, accountId)) + 1,
    follows: live.version,
    former: live.document,
    document,
    note: "Changed the bands",
    isEdit: true,
  };
  const event = auditEventOf(bandsEdit(document.bands), 0, live.document, document);
  const publishedAt = await insertVersion(db, next, agent, event);
  if (publishedAt === undefined) throw unavailable();
  return { version: next.version, note: next.note, author: agent.actor, publishedAt, follows: live.version };
}

/**
 * Deletes an account with its model, users, and tokens. Its audit log stays in the database.
 *
 * @param accept throws if the deletion does not apply to this state of the account
 * @throws HttpError 404 if it is out of reach, 400 with the reasons that prevent it
 */
export async function deleteAccount(
  services: Services,
  principal: Principal,
  agent: Agent,
  id: number,
  accept: (current: AccountRow) => void,
): Promise<undefined> {
  await databaseOf(services.database, principal, "administer")
    .transaction()
    .execute(async (db) => {
      await lockAccount(db, principal, id);
      await addLeadsToScope(db, id);
      const account = await findAccount(db, principal, id);
      accept(account);
      const reasons = await reasonsToKeep(db, principal, account);
      if (reasons.length > 0) throw invalid({ non_field_errors: reasons });
      await awaitLeads(db, id);
      if (await hasLeads(db, id)) throw invalid({ non_field_errors: [keep(account, "has leads")] });
      await recordAccountEvent(db, { id, parentId: account.parent_id }, agent, {
        action: "delete",
        target: { type: "account", id, label: account.name },
        before: auditedAccount(account),
      });
      await db
        .deleteFrom("account")
        .where("account_id", "=", id)
        .execute()
        .catch((error: unknown) => {
          throw isReferenceBroken(error) ? invalid({ non_field_errors: [keep(account, "has clients")] }) : error;
        });
    });
  services.links.targets.forget(id);
}

/** SQLSTATE of a lock that was not available in time. */
const NO_LOCK = "55P03";

/**
 * Waits for the leads and test leads of an account that are being stored, and blocks new ones until the transaction
 * ends: an acknowledged lead is never deleted with the account, and none is left over. The counterpart is
 * `hold_account`, with which the statement that stores leads locks their accounts. Other accounts are not affected.
 */
async function awaitLeads(db: Kysely<Tables>, id: number): Promise<void> {
  try {
    await sql`set local lock_timeout = '2s'`.execute(db);
    await sql`select pg_advisory_xact_lock(76501, id) from unnest(${[id, sandboxOf(id)]}::int[]) id`.execute(db);
  } catch (error) {
    throw codeOf(error) === NO_LOCK
      ? unavailable("server_busy", "Leads are being stored for this account right now. Try again shortly.")
      : error;
  }
}

const keep = (account: AccountRow, reason: string): Fault => ({
  code: "in_use",
  message: `${account.name} ${reason}, so it cannot be deleted.`,
});

async function hasLeads(db: Kysely<Tables>, id: number): Promise<boolean> {
  const leads = within(db, id).selectFrom("lead").select("lead_id").limit(1);
  return (await leads.executeTakeFirst()) !== undefined;
}

async function reasonsToKeep(db: Kysely<Tables>, principal: Principal, account: AccountRow): Promise<Fault[]> {
  const id = account.account_id;
  const superuser = await within(db, id)
    .selectFrom("app_user")
    .select("user_id")
    .where("is_superuser", "=", true)
    .executeTakeFirst();
  const reasons: Fault[] = [];
  if (id === principal.homeAccountId) reasons.push(keep(account, "is your own account"));
  if (await hasClients(db, id)) reasons.push(keep(account, "has clients"));
  if (await hasLeads(db, id)) reasons.push(keep(account, "has leads"));
  if (superuser !== undefined && !may(principal, "administer_superusers"))
    reasons.push(keep(account, "has users out of your reach"));
  return reasons;
}
