// Rate and size limits, which the server enforces and the documentation lists.

/** Failed sign-ins within the window, and other attempts that count as guessing. Successes are not counted. */
export const SIGN_IN_LIMITS = {
  /** For one user from one address. */
  perUser: 10,
  /** From one address, for all users. */
  perAddress: 100,
  /** For one username, from all addresses. */
  perName: 100,
  windowSeconds: 15 * 60,
  /** After this number, each attempt waits, increasingly longer. */
  free: 3,
  /** Unknown tokens and sessions from one address within a minute. */
  wrongTokens: 300,
  /** Usernames of other accounts that an account may discover within an hour. */
  takenInOtherAccount: 20,
} as const;

/** A session of the admin ends this long after its start, or after this long without a request. In hours. */
export const SESSION_HOURS = { lifetime: 14 * 24, idle: 24 } as const;

/**
 * With four-eyes review, for this number of days a user cannot be the second person if another person gave them access,
 * nor can that person be it for what was done under that name.
 */
export const ACCESS_SETTLES_DAYS = 7;

/** The number of concurrent reads whose time grows with the leads, and how many of an account may wait for how long. */
export const HEAVY_READS = {
  postgres: { perNode: 6, perAccount: 3 },
  embedded: { perNode: 1, perAccount: 1 },
  waiting: 20,
  waitMs: 2_000,
} as const;

/**
 * The time of a server process that an account may use while others need it: milliseconds of each window. Beyond that,
 * a limited number of its requests wait for a limited time, and others are rejected with 429.
 */
export const SHARES = { quotaMs: 500, windowMs: 1_000, waiting: 1_000, waitMs: 5_000 } as const;

/** A request is answered within this time, with 503 if there is no other response. In milliseconds. */
export const ANSWER_MS = 9_500;

/** The time for a client to send its headers, and the whole request, in milliseconds. */
export const SENDING_MS = { headers: 15_000, request: 30_000 } as const;
