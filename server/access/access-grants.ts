import { type Kysely, sql } from "kysely";
import { ACCESS_SETTLES_DAYS, type ErrorCode } from "#contract/wire";
import { runCooperatively } from "../base/cooperative.ts";
import type { AccessWay, Tables } from "../db/tables.ts";
import { lastWaysFrom } from "./grant-graph.ts";

// One person who holds another's password or token can act as two. An action that lets a user act in another's name
// records it in its event of the audit log (`grants` of audit/record.ts). The consequences for four eyes are decided
// here.

/** An event in which a user gave another user access. */
export interface AccessGrant {
  readonly user_id: number;
  /** The account that the user belongs to. */
  readonly account_id: number;
  readonly giver_id: number;
  readonly giver_username: string;
  readonly way: AccessWay;
  readonly given_at: Date;
}

/** A user, by the name at that time. */
interface Named {
  readonly id: number;
  readonly username: string;
}

/**
 * The events that still count against a user's approval in an account, latest first: none if four eyes is off, and none
 * from before it was turned on. It can be called in a transaction of the account, after its row or its draft was
 * locked.
 */
export async function accessGrantsIn(db: Kysely<Tables>, accountId: number): Promise<readonly AccessGrant[]> {
  const { rows } = await sql<AccessGrant>`
    select * from access_given_in(${accountId}::int, ${ACCESS_SETTLES_DAYS}::int) order by given_at desc`.execute(db);
  return rows;
}

const settledAt = ({ given_at }: AccessGrant) => new Date(given_at.getTime() + ACCESS_SETTLES_DAYS * 24 * 3_600_000);

/** The events about one user that count in an account. */
export interface UserGrants {
  readonly userId: number;
  /** The last one that gave them access. */
  readonly received: AccessGrant | undefined;
  /** The users in whose name they may have acted, with until when that counts. */
  readonly actedAs: ReadonlyMap<number, Date>;
}

/** @param grants of {@link accessGrantsIn} */
export async function grantsOf(grants: readonly AccessGrant[], userId: number): Promise<UserGrants> {
  const ways = await runCooperatively(lastWaysFrom(grants, userId));
  return {
    userId,
    received: grants.find(({ user_id }) => user_id === userId),
    actedAs: new Map([...ways].map(([id, grant]) => [id, settledAt(grant)])),
  };
}

/** When those who were given access become eligible as the second person. Other users already are. */
export function eligibleFrom(grants: readonly AccessGrant[]): ReadonlyMap<number, Date> {
  return new Map(grants.toReversed().map((grant) => [grant.user_id, settledAt(grant)]));
}

/** Why a user cannot be the second person. */
export interface Ineligibility {
  readonly code: Extract<ErrorCode, "own_work" | "access_too_new">;
  readonly message: string;
}

/** The work that needs a second person. */
export interface SecondPerson {
  /** Who did the work. */
  readonly workers: readonly Named[];
  readonly timeZone: string;
  /** The message for users who did the work themselves. */
  readonly ownWork: string;
}

/** Returns why a user cannot be the second person for some work, or undefined if they can. */
export function ineligibilityOf(
  { workers, timeZone, ownWork }: SecondPerson,
  { userId, received, actedAs }: UserGrants,
): Ineligibility | undefined {
  if (workers.some(({ id }) => id === userId)) return { code: "own_work", message: ownWork };
  const moment = (at: Date) => momentIn(timeZone, at);
  if (received !== undefined) {
    const { giver_username, way, given_at } = received;
    const what = `${giver_username} ${WAYS[way]} on ${moment(given_at)}, and could act in your name since.`;
    return {
      code: "access_too_new",
      message: `${what} Your approvals and confirmations count from ${moment(settledAt(received))}. Ask another administrator, or wait.`,
    };
  }
  for (const { id, username } of workers) {
    const until = actedAs.get(id);
    if (until === undefined) continue;
    return {
      code: "access_too_new",
      message: `You gave ${username} access recently, so you could have done this in their name. You can approve or confirm what they did from ${moment(until)}. Ask another administrator, or wait.`,
    };
  }
  return undefined;
}

const WAYS: Readonly<Record<AccessWay, string>> = {
  created: "created your user",
  password_set: "set your password",
  made_administrator: "made you an administrator",
  reactivated: "reactivated your user",
  token_created: "created a token for you",
  token_shown: "viewed a token of yours",
  token_rotated: "rotated a token of yours",
};

const momentIn = (timeZone: string, at: Date) =>
  at.toLocaleString("en-US", {
    ...{ year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
    timeZone,
    timeZoneName: "short",
  });

/** Removes events that no longer affect any user. */
export async function removeExpiredGrants(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from access_given where given_at < now() - make_interval(hours => ${24 * ACCESS_SETTLES_DAYS}::int)`.execute(
    db,
  );
}
