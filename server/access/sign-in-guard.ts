import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { FIELD_LIMITS, SIGN_IN_LIMITS } from "#contract";
import type { Tables } from "../db/tables.ts";
import { tooManyRequests } from "../http/errors.ts";
import { networkOf } from "../http/network.ts";

/** Slows down, then pauses, anyone who guesses passwords or tokens. Successes cost nothing and are not counted. */
export interface SignInGuard {
  /**
   * Resolves when this attempt may continue: immediately for most, later after some failures of this user from this
   * address. It holds no connection while it waits.
   */
  slowDown(username: string, address: string): Promise<void>;
  /**
   * Call before checking a password.
   *
   * @throws HttpError 429 while this user is paused at this address; for users who have not recently signed in from the
   *   address, also while the address is paused, or the username at all addresses
   */
  beforeSignIn(username: string, address: string): Promise<void>;
  wrongPassword(username: string, address: string): Promise<void>;
  /** Takes as long as writing an event to the audit log, which a user that does not exist lacks. */
  noteUnknownUser(address: string): Promise<void>;
  /** Clears the failures of a user who has signed in, and remembers that this user belongs to this address. */
  signedIn(username: string, address: string): Promise<void>;
  /** @throws HttpError 429 when this address has tried too many unknown tokens or sessions */
  wrongToken(address: string): Promise<void>;
  /** Whether the address has made enough attempts for its lookups to be batched. */
  isTryingTokens(address: string): Promise<boolean>;
  /**
   * Records that an account got an error because a username is taken by a user it may not see.
   *
   * @throws HttpError 429 when it got that error too often
   */
  takenInOtherAccount(accountId: number): Promise<void>;
}

/**
 * Failures allowed within 15 minutes: for one user from one address, for one address over all users, and for
 * one username over all addresses.
 */
const { perUser: PER_USER, perAddress: PER_ADDRESS, perName: PER_NAME, windowSeconds: WINDOW_SECONDS } = SIGN_IN_LIMITS;
/** How long an address counts as one that a user signs in from. */
const KNOWN_SECONDS = 30 * 24 * 3600;
/**
 * Maximum number of unknown tokens and sessions within a minute, and of usernames in other accounts that an account may
 * discover within an hour.
 */
const { wrongTokens: WRONG_TOKENS, takenInOtherAccount: TAKEN_IN_OTHER_ACCOUNT } = SIGN_IN_LIMITS;

/** The number of failures after which an attempt waits. Each further failure doubles the wait, in milliseconds. */
const FREE_FAILURES = SIGN_IN_LIMITS.free;
const FIRST_DELAY = 500;
const MAX_DELAY_MS = 4_000;

/**
 * How long an attempt waits after a number of failures, in milliseconds. A paused user is rejected and does not wait.
 */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES || failures >= PER_USER) return 0;
  return Math.min(FIRST_DELAY * 2 ** (failures - FREE_FAILURES), MAX_DELAY_MS);
}

/**
 * Counts sign-in failures in the database, so that all nodes count together, and tokens in memory.
 *
 * @param sleep replaces the timer in tests
 */
export function createSignInGuard(pool: Pool, sleep: (milliseconds: number) => Promise<unknown> = pause): SignInGuard {
  const stored = { storeClient: pool, tableName: "rate_limit", tableCreated: true, clearExpiredByTimeout: false };
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({ ...stored, keyPrefix, points, duration: WINDOW_SECONDS });
  const users = limiter("user", PER_USER);
  const addresses = limiter("address", PER_ADDRESS);
  const names = limiter("name", PER_NAME);
  const known = limiter("known", 1);
  const unknownUsers = limiter("nobody", PER_ADDRESS);
  const wrongTokens = new RateLimiterMemory({ points: WRONG_TOKENS, duration: 60 });
  const takenNames = new RateLimiterMemory({ points: TAKEN_IN_OTHER_ACCOUNT, duration: 3600 });
  const nameOf = (username: string) => username.toLowerCase().slice(0, FIELD_LIMITS.username);
  const pair = (username: string, address: string) => `${nameOf(username)} ${networkOf(address)}`;

  return {
    async slowDown(username, address) {
      const delay = delayAfter((await users.get(pair(username, address)))?.consumedPoints ?? 0);
      if (delay > 0) await sleep(delay);
    },
    async beforeSignIn(username, address) {
      const [user, from, name, isKnown] = await Promise.all([
        users.get(pair(username, address)),
        addresses.get(networkOf(address)),
        names.get(nameOf(username)),
        known.get(pair(username, address)),
      ]);
      refuseBeyond(user, PER_USER);
      // a user who belongs here is not a guesser, but an attacker at this address must not profit from that
      const isCrowded = isBeyond(from, PER_ADDRESS) || isBeyond(name, PER_NAME);
      if (isKnown !== null && !(isCrowded && isBeyond(user, FREE_FAILURES))) return;
      refuseBeyond(from, PER_ADDRESS);
      refuseBeyond(name, PER_NAME);
    },
    async wrongPassword(username, address) {
      await Promise.all([
        users.penalty(pair(username, address)),
        addresses.penalty(networkOf(address)),
        names.penalty(nameOf(username)),
      ]);
    },
    async noteUnknownUser(address) {
      await unknownUsers.penalty(networkOf(address));
    },
    async signedIn(username, address) {
      await Promise.all([users.delete(pair(username, address)), known.set(pair(username, address), 1, KNOWN_SECONDS)]);
    },
    async wrongToken(address) {
      refuseBeyond(await wrongTokens.penalty(networkOf(address)), WRONG_TOKENS + 1);
    },
    async isTryingTokens(address) {
      return isBeyond(await wrongTokens.get(networkOf(address)), WRONG_TOKENS);
    },
    async takenInOtherAccount(accountId) {
      refuseBeyond(await takenNames.penalty(accountId), TAKEN_IN_OTHER_ACCOUNT + 1);
    },
  };
}

/** Removes the failures that no longer count at `now`, in milliseconds since 1970. */
export async function removeExpiredFailures(db: Kysely<Tables>, now = Date.now()): Promise<void> {
  await db.deleteFrom("rate_limit").where("expire", "<", now).execute();
}

const isBeyond = (state: RateLimiterRes | null, points: number): state is RateLimiterRes =>
  state !== null && state.consumedPoints >= points;

function refuseBeyond(state: RateLimiterRes | null, points: number): void {
  if (isBeyond(state, points)) throw tooManyRequests(Math.ceil(state.msBeforeNext / 1000));
}
