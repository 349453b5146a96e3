/** When a webhook with a condition is sent: each time that it holds, or only when it has become true. */
export const WEBHOOK_WHEN = ["each", "becomes_true"] as const;
export type WebhookWhen = (typeof WEBHOOK_WHEN)[number];

/** Why a webhook is off, with its label. */
export const WEBHOOK_OFF = {
  requested: "Switched off by a user",
  gone: "The receiver answered 410: it is gone",
  failing: "Every delivery failed for three days",
} as const;
export type WebhookOff = keyof typeof WEBHOOK_OFF;

/** The states of a delivery, with their labels. */
export const DELIVERY_STATES = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;

/** The label of a delivery. One that waits is being retried if its last attempt failed. */
export const deliveryLabel = ({
  state,
  attempts,
  error,
}: {
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly error: string | null;
}): string => (state === "waiting" && attempts > 0 && error !== null ? "Retrying" : DELIVERY_STATES[state]);

export const WEBHOOK_LIMITS = {
  /** Webhooks of an account. */
  count: 100,
  /** Characters of a condition and of a template. */
  condition: 10_000,
  template: 20_000,
  /** Levels of a template. */
  templateDepth: 32,
  /** Bytes of a secret: those that the specification of Standard Webhooks allows, and what is created here. */
  secretBytes: { min: 24, max: 64, made: 32 },
  /** Hours for which the former secret signs too. */
  overlapHours: 24,
  /** Seconds for one attempt, from resolving the host to the end of the answer. */
  attemptSeconds: 15,
  /** The same for a sample, which is sent while its request waits. */
  sampleSeconds: 7,
  /** Attempts of one delivery, the first among them, and the days in which they are made. */
  attempts: 10,
  days: 3,
  /** Bytes of an answer that are read and kept. */
  answerBytes: 65_536,
  /** Bytes of what is sent. */
  bodyBytes: 1_048_576,
  /** Days for which deliveries are kept, and can be replayed. */
  keptDays: 30,
  /** The newest attempts of a delivery, which are kept. */
  keptAttempts: 30,
  /** Characters of a body, and of an answer, on the page that a link leads to. */
  shown: { body: 20_000, answer: 2_000 },
  /** Deliveries on a page, and those that one call replays. */
  pageSize: { default: 20, max: 100 },
  replayed: 10_000,
  /** Deliveries that wait, and those that failed, are counted up to this number. */
  counted: 1_000,
  /** Days for which a link to the deliveries works. */
  linkDays: 30,
  /** The newest leads that a condition is tried on, and those of them that are returned. */
  tried: 1_000,
  sample: 20,
} as const;

/** What the secret of a webhook begins with; Base64 follows. */
export const SECRET_PREFIX = "whsec_";

/**
 * The seconds between the attempts of a delivery: the second is made this long after the first, and so on. They add up
 * to less than three days.
 */
export const RETRY_SECONDS = [5, 30, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400] as const;

/** The longest wait that a receiver can ask for by `Retry-After`, in seconds. */
export const MAX_RETRY_AFTER = 86_400;
