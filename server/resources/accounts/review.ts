import { type Kysely, type Selectable, sql } from "kysely";
import { type FieldFaults, fault } from "#contract";
import {
  type AccessGrant,
  accessGrantsIn,
  eligibleFrom,
  grantsOf,
  ineligibilityOf,
} from "../../access/access-grants.ts";
import { type Administrator, administratorsOf } from "../../access/administrators.ts";
import { allReachable } from "../../access/grant-graph.ts";
import { may } from "../../access/policy.ts";
import type { Principal } from "../../access/principal.ts";
import { accountInReach, databaseOf } from "../../access/reach.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { type AuditEvent, recordEvent } from "../../audit/record.ts";
import { runCooperatively } from "../../base/cooperative.ts";
import type { AccountTable, ReviewOffRequest, Tables } from "../../db/tables.ts";
import { forbidden, malformed, notFound } from "../../http/errors.ts";

type ReviewRow = Pick<Selectable<AccountTable>, "account_id" | "name" | "time_zone" | "review" | "review_off_request">;

/** The review of an account, everyone who may administer it, and recent access events. */
export interface Reviewed {
  readonly row: ReviewRow;
  readonly administrators: readonly Administrator[];
  readonly grants: readonly AccessGrant[];
}

const reviewRow = (db: Kysely<Tables>, principal: Principal, id: number) =>
  db
    .selectFrom("account as a")
    .select(["a.account_id", "a.name", "a.time_zone", "a.review", "a.review_off_request"])
    .where("a.account_id", "=", id)
    .where(accountInReach(principal));

/** @throws HttpError 404 if the account does not exist or is out of reach */
export async function findReview(services: Services, principal: Principal, id: number): Promise<Reviewed> {
  const db = databaseOf(services.database, principal, "administer");
  const row = await reviewRow(db, principal, id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return { row, administrators: await administratorsOf(services.database, id), grants: await accessGrantsIn(db, id) };
}

/** The request to turn off four eyes, as long as its author could still approve. */
const requestOf = ({ row, administrators }: Omit<Reviewed, "grants">): ReviewOffRequest | undefined => {
  const request = row.review_off_request;
  return request !== null && administrators.some(({ user_id }) => user_id === request.id) ? request : undefined;
};

/** The review in the API. Superusers are visible to superusers only; others see how many there are. */
export async function presentReview(reviewed: Reviewed, principal: Principal) {
  const { row, administrators, grants } = reviewed;
  const seesAll = may(principal, "administer_superusers");
  const seen = administrators.filter(({ is_superuser }) => seesAll || !is_superuser);
  // of the agency's users only those who may work on drafts are shown here
  const shown = new Set(seen.map(({ user_id }) => user_id));
  for (const { user_id, account_id } of grants) if (account_id === row.account_id) shown.add(user_id);
  const countsFrom = eligibleFrom(grants);
  const gaveAccess = await runCooperatively(allReachable(grants));
  return {
    ...taggedReview(reviewed),
    reviewers: seen.map(({ user_id: id, username, account_id: account }) => ({
      ...{ id, username, account },
      counts_from: countsFrom.get(id)?.toISOString() ?? null,
      gave_access_to: gaveAccess(id).filter((other) => shown.has(other)),
    })),
    other_reviewers: administrators.length - seen.length,
  };
}

/** The data of its entity tag: what users did to it. A change of who may approve does not change it. */
export function taggedReview(reviewed: Reviewed) {
  const request = requestOf(reviewed);
  if (request === undefined) return { review: reviewed.row.review, off_request: null };
  const { id, username, at: requested_at, reason } = request;
  return { review: reviewed.row.review, off_request: { requested_by: { id, username }, requested_at, reason } };
}

/**
 * Why four eyes cannot be turned on: nobody approves their own work, so it takes two who may approve.
 *
 * @param reviewers how many may
 */
export const reviewFaults = (name: string, reviewers: number): FieldFaults =>
  reviewers >= 2
    ? {}
    : {
        review: [
          fault(
            "no_reviewer",
            `Nobody else could approve your changes in ${name}. Add another administrator to the account or its agency first.`,
          ),
        ],
      };

/** A step towards turning off four eyes. */
export interface ReviewOffStep {
  readonly services: Services;
  readonly principal: Principal;
  readonly agent: Agent;
  readonly id: number;
}

/** The result of a step, without changes if there is nothing to do. */
interface Outcome {
  readonly request: ReviewOffRequest | null;
  readonly review?: "off";
  readonly event: Pick<AuditEvent, "before" | "after"> & {
    readonly action: "request_review_off" | "confirm_review_off" | "cancel_review_off";
  };
}

/** Takes one step under the row's lock, so that of two concurrent steps the second one sees the result of the first. */
async function take(
  { services, principal, agent, id }: ReviewOffStep,
  decide: (
    reviewed: Reviewed,
    request: ReviewOffRequest | undefined,
  ) => Outcome | undefined | Promise<Outcome | undefined>,
): Promise<Reviewed> {
  const { administrators } = await findReview(services, principal, id);
  return await databaseOf(services.database, principal, "administer")
    .transaction()
    .execute(async (db) => {
      const row = await reviewRow(db, principal, id).forNoKeyUpdate().executeTakeFirst();
      if (row === undefined) throw notFound();
      const reviewed = { row, administrators, grants: await accessGrantsIn(db, id) };
      const outcome = await decide(reviewed, requestOf(reviewed));
      if (outcome === undefined) return reviewed;
      const { request, review = row.review, event } = outcome;
      await db
        .updateTable("account")
        .set({ review, review_off_request: request === null ? sql`null` : JSON.stringify(request) })
        .where("account_id", "=", id)
        .execute();
      await recordEvent(db, id, agent, { ...event, target: { type: "account", id, label: row.name } });
      return { ...reviewed, row: { ...row, review, review_off_request: request } };
    });
}

const isOff = ({ row }: Reviewed) => row.review === "off";

/**
 * Requests that four eyes be turned off. A repeated request replaces the former one. It does nothing if four eyes is
 * off.
 */
export async function requestReviewOff(step: ReviewOffStep, reason: string): Promise<Reviewed> {
  const { userId: id, username } = step.principal;
  return await take(step, (reviewed, former) => {
    const isSaid = former?.id === id && former.reason === reason;
    if (isOff(reviewed) || isSaid) return undefined;
    if (former !== undefined && former.id !== id)
      throw malformed("wrong_state", `${former.username} has requested this already. Confirm it, or cancel it.`);
    const request = { id, username, at: new Date().toISOString(), reason };
    return { request, event: { action: "request_review_off", after: reason === "" ? null : { reason } } };
  });
}

const OWN_REQUEST = "You requested this yourself, so someone else has to confirm it.";

/** @throws HttpError 403 if the user made the request, or might have made it in another user's name */
export async function requireOthersRequest(reviewed: Reviewed, principal: Principal): Promise<void> {
  const request = requestOf(reviewed);
  if (request === undefined) return;
  const { row, grants } = reviewed;
  const asked = { workers: [request], timeZone: row.time_zone, ownWork: OWN_REQUEST };
  const unfit = ineligibilityOf(asked, await grantsOf(grants, principal.userId));
  if (unfit !== undefined) throw forbidden(unfit.code, unfit.message);
}

/**
 * Turns off four eyes, as another user has requested.
 *
 * @param accept throws if the request does not apply to this state of the review
 * @throws HttpError 403 for the user's own request, 400 if there is none
 */
export async function confirmReviewOff(step: ReviewOffStep, accept: (reviewed: Reviewed) => void): Promise<Reviewed> {
  return await take(step, async (reviewed, request) => {
    await requireOthersRequest(reviewed, step.principal);
    accept(reviewed);
    if (isOff(reviewed)) return undefined;
    if (request === undefined)
      throw malformed(
        "wrong_state",
        "Nobody has requested this. Request it, then another administrator can confirm it.",
      );
    const { username: requested_by, reason } = request;
    const before = { review: reviewed.row.review, requested_by, ...(reason === "" ? {} : { reason }) };
    return { request: null, review: "off", event: { action: "confirm_review_off", before, after: { review: "off" } } };
  });
}

/** Cancels the request, the user's own or another's. It does nothing if there is none. */
export async function cancelReviewOff(step: ReviewOffStep): Promise<Reviewed> {
  return await take(step, (_, request) => {
    if (request === undefined) return undefined;
    const { username: requested_by, reason } = request;
    const before = { requested_by, ...(reason === "" ? {} : { reason }) };
    return { request: null, event: { action: "cancel_review_off", before } };
  });
}
