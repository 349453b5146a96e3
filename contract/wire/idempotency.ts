import { ANSWER_MS } from "./rates.ts";

/** The header of a request that makes it safe to send again; see draft-ietf-httpapi-idempotency-key-header. */
export const KEY_HEADER = "Idempotency-Key";

/**
 * After so many milliseconds another attempt may take over a key: every request has been answered by then, so the
 * process of the first one was killed. If it was not after all, it cannot keep its response and is undone.
 */
export const ABANDONED_MS = 2 * ANSWER_MS;

/** The header of a response that was first sent to an earlier request with the same key. */
export const REPLAYED_HEADER = "Idempotent-Replayed";
