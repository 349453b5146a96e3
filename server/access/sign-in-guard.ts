import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "../http/errors.ts";

/** Slows down, then pauses whoever guesses passwords or tokens. Successes cost nothing and count nothing. */
export interface SignInGuard {
  /**
   * Resolves when this attempt may go on: at once for most, later and later after some failures of this user
   * from this address. No connection waits along.
   */
  slowDown(username: string, address: string): Promise<void>;
  /** Call before checking a password. @throws HttpError 429 while the pair or the address is paused */
  beforeSignIn(username: string, address: string): Promise<void>;
  wrongPassword(username: string, address: string): Promise<void>;
  /** Takes the time of a note in the audit log, which a user that does not exist has none of. */
  noteNobody(address: string): Promise<void>;
  /** Forgets the failures of a user who then remembered. */
  signedIn(username: string, address: string): Promise<void>;
  /** @throws HttpError 429 when this address has tried too many unknown tokens */
  wrongToken(address: string): Promise<void>;
}

/** Failures allowed within 15 minutes for one user from one address, and for one address over all users. */
const PER_USER = 10;
const PER_ADDRESS = 100;
const WINDOW_SECONDS = 15 * 60;
/** Unknown tokens allowed within a minute from one address. */
const WRONG_TOKENS = 300;

/** After so many failures an attempt waits; each further failure doubles the wait. In milliseconds. */
const FREE_FAILURES = 3;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 4_000;

/** How long an attempt waits after so many failures, in milliseconds; whoever is paused need not wait for that. */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES || failures >= PER_USER) return 0;
  return Math.min(FIRST_DELAY * 2 ** (failures - FREE_FAILURES), LONGEST_DELAY);
}

/**
 * Sign-in failures are counted in the database, so that all nodes count together; tokens in memory.
 *
 * @param sleep takes the place of the clock in tests
 */
export function createSignInGuard(pool: Pool, sleep: (milliseconds: number) => Promise<unknown> = pause): SignInGuard {
  const stored = { storeClient: pool, tableName: "rate_limit", tableCreated: true, clearExpiredByTimeout: false };
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({ ...stored, keyPrefix, points, duration: WINDOW_SECONDS });
  const users = limiter("user", PER_USER);
  const addresses = limiter("address", PER_ADDRESS);
  const nobodies = limiter("nobody", PER_ADDRESS);
  const wrongTokens = new RateLimiterMemory({ points: WRONG_TOKENS, duration: 60 });
  const pair = (username: string, address: string) => `${username.toLowerCase().slice(0, 150)} ${address}`;

  return {
    async slowDown(username, address) {
      const delay = delayAfter((await users.get(pair(username, address)))?.consumedPoints ?? 0);
      if (delay > 0) await sleep(delay);
    },
    async beforeSignIn(username, address) {
      const [user, from] = await Promise.all([users.get(pair(username, address)), addresses.get(address)]);
      refuseBeyond(user, PER_USER);
      refuseBeyond(from, PER_ADDRESS);
    },
    async wrongPassword(username, address) {
      await Promise.all([users.penalty(pair(username, address)), addresses.penalty(address)]);
    },
    async noteNobody(address) {
      await nobodies.penalty(address);
    },
    async signedIn(username, address) {
      await users.delete(pair(username, address));
    },
    async wrongToken(address) {
      refuseBeyond(await wrongTokens.penalty(address), WRONG_TOKENS + 1);
    },
  };
}

/** Removes the failures that no longer count at `now`, in milliseconds since 1970. */
export async function removeExpiredFailures(pool: Pool, now = Date.now()): Promise<void> {
  await pool.query({ text: "delete from rate_limit where expire < $1", values: [now] });
}

function refuseBeyond(state: RateLimiterRes | null, points: number): void {
  if (state !== null && state.consumedPoints >= points) throw tooManyRequests(Math.ceil(state.msBeforeNext / 1000));
}
