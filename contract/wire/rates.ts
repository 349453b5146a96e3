// How often and how much at once: what the server holds callers to, and what the documentation says of it.

/** Failed sign-ins within the window, and what else is counted for guessing. Successes count nothing. */
export const SIGN_IN_LIMITS = {
  /** Of one user from one address. */
  perUser: 10,
  /** From one address, over all users. */
  perAddress: 100,
  /** Of one username, over all addresses. */
  perName: 100,
  windowSeconds: 15 * 60,
  /** After so many an attempt waits, the longer the more follow. */
  free: 3,
  /** Unknown tokens and sessions from one address within a minute. */
  wrongTokens: 300,
  /** Usernames of others that an account may learn of within an hour. */
  takenInOtherAccount: 20,
} as const;

/** A session of the admin ends this long after it began, or after this long without a request. In hours. */
export const SESSION_HOURS = { lifetime: 14 * 24, idle: 24 } as const;

/**
 * Under four eyes, for so many days somebody who was given access by another cannot be the second person, and the one who
 * gave it cannot be it for what was done in that name.
 */
export const ACCESS_SETTLES_DAYS = 7;

/** How many reads whose time grows with the leads may run at once, and how many of an account may wait for how long. */
export const HEAVY_READS = {
  postgres: { perNode: 6, perAccount: 3 },
  embedded: { perNode: 1, perAccount: 1 },
  waiting: 20,
  waitMs: 2_000,
} as const;

/**
 * The time of a server process that an account may use while others want it: of each window so many milliseconds. Beyond
 * that its requests wait, so many at most and for so long, and are then refused with 429.
 */
export const SHARES = { quotaMs: 500, windowMs: 1_000, waiting: 1_000, waitMs: 5_000 } as const;

/** A request is answered within this time, with 503 where there is no other answer. In milliseconds. */
export const ANSWER_MS = 9_500;

/** How long a client may take to send its headers, and the whole request, in milliseconds. */
export const SENDING_MS = { headers: 15_000, request: 30_000 } as const;
