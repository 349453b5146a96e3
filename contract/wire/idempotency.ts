import { ANSWER_MS } from "./rates.ts";

/** The header of a request that makes it safe to send again; see draft-ietf-httpapi-idempotency-key-header. */
export const KEY_HEADER = "Idempotency-Key";

/**
 * After this many milliseconds, another attempt may take over a key: every request has been answered by then, so the
 * process of the first one must have been killed. If it was not, it cannot store its response, and is rolled back.
 */
export const ABANDONED_MS = 2 * ANSWER_MS;

/** The header of a response that was first sent to an earlier request with the same key. */
export const REPLAYED_HEADER = "Idempotent-Replayed";
