import { type Kysely, sql } from "kysely";
import { ACCESS_SETTLES_DAYS, type ErrorCode } from "#contract/wire";
import type { AccessWay, Tables } from "../db/tables.ts";

// One person who holds another's password or token can act as two. An action that lets somebody act in another's name
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
 * The events that still count against a user's approval in an account: none if four eyes is off, and none from before
 * it was turned on. It can be called in a transaction of the account, after its row or its draft was locked.
 */
export async function accessGrantsIn(db: Kysely<Tables>, accountId: number): Promise<readonly AccessGrant[]> {
  const { rows } = await sql<AccessGrant>`
    select * from access_given_in(${accountId}::int, ${ACCESS_SETTLES_DAYS}::int) order by given_at desc`.execute(db);
  return rows;
}

const settledAt = ({ given_at }: AccessGrant) => new Date(given_at.getTime() + ACCESS_SETTLES_DAYS * 24 * 3_600_000);

/** When a user becomes eligible as the second person; undefined if they already are. */
export function countsFrom(grants: readonly AccessGrant[], userId: number): Date | undefined {
  const last = grants.find(({ user_id }) => user_id === userId);
  return last && settledAt(last);
}

/**
 * Returns the users in whose name a user may have acted: those they gave access, those whom these gave access, and so
 * on.
 *
 * @returns their ids, with until when that counts
 */
export function actedAs(grants: readonly AccessGrant[], userId: number): ReadonlyMap<number, Date> {
  const found = new Map<number, Date>();
  const follow = (giver: number, until: Date | undefined) => {
    for (const each of grants) {
      if (each.giver_id !== giver || each.user_id === userId) continue;
      const own = settledAt(each);
      const end = until === undefined || own < until ? own : until;
      const known = found.get(each.user_id);
      if (known !== undefined && known >= end) continue;
      found.set(each.user_id, end);
      follow(each.user_id, end);
    }
  };
  follow(userId, undefined);
  return found;
}

/** Why a user cannot be the second person. */
export interface Ineligibility {
  readonly code: Extract<ErrorCode, "own_work" | "access_too_new">;
  readonly message: string;
}

/** The work that needs a second person. */
export interface SecondPerson {
  /** The events that count in the account. */
  readonly grants: readonly AccessGrant[];
  /** Who did the work. */
  readonly workers: readonly Named[];
  readonly timeZone: string;
  /** The message for users who did the work themselves. */
  readonly ownWork: string;
}

/** Returns why a user cannot be the second person for some work, or undefined if they can. */
export function ineligibilityOf(
  { grants, workers, timeZone, ownWork }: SecondPerson,
  userId: number,
): Ineligibility | undefined {
  if (workers.some(({ id }) => id === userId)) return { code: "own_work", message: ownWork };
  const moment = (at: Date) => momentIn(timeZone, at);
  const last = grants.find(({ user_id }) => user_id === userId);
  if (last !== undefined) {
    const what = `${last.giver_username} ${WAYS[last.way]} on ${moment(last.given_at)}, and could act in your name since.`;
    return {
      code: "access_too_new",
      message: `${what} Your approvals and confirmations count from ${moment(settledAt(last))}. Ask another administrator, or wait.`,
    };
  }
  const as = actedAs(grants, userId);
  const [worker] = workers.filter(({ id }) => as.has(id));
  const until = worker && as.get(worker.id);
  if (worker === undefined || until === undefined) return undefined;
  return {
    code: "access_too_new",
    message: `You gave ${worker.username} access recently, so you could have done this in their name. You can approve or confirm what they did from ${moment(until)}. Ask another administrator, or wait.`,
  };
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

/** Removes events that no longer count against anybody. */
export async function removeExpiredGrants(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from access_given where given_at < now() - make_interval(hours => ${24 * ACCESS_SETTLES_DAYS}::int)`.execute(
    db,
  );
}
