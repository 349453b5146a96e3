import { createHash } from "node:crypto";
import type { Context } from "hono";
import { DRAFT_HEADER, IDEMPOTENCY, KEY_HEADER, MESSAGES, type Operation, REPLAYED_HEADER } from "#contract";
import type { KeyedRequest } from "../access/idempotency.ts";
import type { Principal } from "../access/principal.ts";
import { workFor } from "../base/loop-time.ts";
import { type Answer, answer } from "../http/answer.ts";
import { keyReused, keyUnderWay, malformed, notFound } from "../http/errors.ts";
import type { PendingCall } from "./call.ts";

const ERASED = "The lead that this request stored has been erased.";

/**
 * The key of a request. The draft has a string of RFC 9651, in quotes; a key that needs no quotes may be sent without.
 *
 * @throws HttpError 400
 */
export function keyIn(header: string): string {
  const [, quoted] = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(header) ?? [];
  const key = quoted === undefined ? /^[\w!#$%&'*+.^`|~:/=@-]+$/.exec(header)?.[0] : quoted.replace(/\\(.)/g, "$1");
  if (key !== undefined && key.length >= 1 && key.length <= IDEMPOTENCY.keyLength) return key;
  throw malformed(
    "malformed_header",
    `Idempotency-Key must have 1 to ${IDEMPOTENCY.keyLength} printable ASCII characters, in quotes if there is a space or a comma among them.`,
  );
}

/** @throws HttpError 400 if a request has a key that nobody could have sent before */
export function refuseKey(operation: Operation, http: Context): void {
  if (operation.method !== "POST" || operation.requires !== null || http.req.header(KEY_HEADER) === undefined) return;
  throw malformed("header_not_supported", MESSAGES.keyNotTaken);
}

/**
 * Carries a call out once for its key, and answers further requests with the same key as the first.
 *
 * @param carry runs the call
 * @throws HttpError 409 while the first request is in progress, 422 if the key belongs to another request, 404 if a
 *   lead that it stored has been erased
 */
export async function answerOnce(call: PendingCall, key: string, carry: () => Promise<Answer>): Promise<Answer> {
  const { http, services, principal } = call;
  if (principal === undefined) throw new Error("a key belongs to a user");
  const outcome = await services.idempotency.once(keyedRequest(call, principal, key), async () => {
    const { status, headers, body } = await carry();
    if (typeof body !== "string" && body !== null) throw new Error("what is posted is answered with a text");
    return { answer: { status, headers, body }, leads: call.namedLeads };
  });
  workFor(http.get("turn"));
  switch (outcome.is) {
    case "new":
      return outcome.answer;
    case "kept": {
      const { status, headers, body } = outcome.answer;
      return answer(http, body, status, { ...headers, [REPLAYED_HEADER]: "true" });
    }
    case "erased":
      throw notFound(ERASED);
    case "in progress":
      throw keyUnderWay();
    case "another":
      throw keyReused();
  }
}

/** A request with a key. Of a file that is not in memory as a whole, everything else. */
export function keyedRequest(
  { http, sent, file }: Pick<PendingCall, "http" | "sent" | "file">,
  principal: Principal,
  key: string,
): KeyedRequest {
  const { method, path, url } = http.req;
  const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
  const headers = ["x-account", DRAFT_HEADER, "if-match"].map((name) => http.req.header(name));
  return {
    accountId: principal.account.id,
    user: { accountId: principal.homeAccountId, id: principal.userId },
    key,
    // a path with and without its last slash is the same
    request: [method, path.replace(/\/$/, ""), query, ...headers, file === undefined ? sent?.text : hashOf(file)],
  };
}

const hashOf = (file: Buffer): string => createHash("sha256").update(file).digest("hex");
