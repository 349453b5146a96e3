import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "../http/errors.ts";

/** Pauses whoever guesses passwords or tokens. Successes cost nothing and count nothing. */
export interface SignInGuard {
  /** Call before checking a password. @throws HttpError 429 while the pair or the address is paused */
  beforeSignIn(username: string, address: string): Promise<void>;
  wrongPassword(username: string, address: string): Promise<void>;
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

/** Sign-in failures are counted in the database, so that all nodes count together; tokens in memory. */
export function createSignInGuard(pool: Pool): SignInGuard {
  const stored = { storeClient: pool, tableName: "rate_limit", tableCreated: true, clearExpiredByTimeout: false };
  const users = new RateLimiterPostgres({ ...stored, keyPrefix: "user", points: PER_USER, duration: WINDOW_SECONDS });
  const addresses = new RateLimiterPostgres({
    ...stored,
    keyPrefix: "address",
    points: PER_ADDRESS,
    duration: WINDOW_SECONDS,
  });
  const wrongTokens = new RateLimiterMemory({ points: WRONG_TOKENS, duration: 60 });
  const pair = (username: string, address: string) => `${username.toLowerCase().slice(0, 150)} ${address}`;

  return {
    async beforeSignIn(username, address) {
      const [user, from] = await Promise.all([users.get(pair(username, address)), addresses.get(address)]);
      refuseBeyond(user, PER_USER);
      refuseBeyond(from, PER_ADDRESS);
    },
    async wrongPassword(username, address) {
      await Promise.all([users.penalty(pair(username, address)), addresses.penalty(address)]);
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
