import type { z } from "zod";
import { BadRequest, Detail } from "../schemas/errors.ts";
import { type ErrorStatus, MESSAGES, STATUS_TITLES } from "../wire/errors.ts";
import { BATCH_LIMITS, BODY_LIMITS, bytesText, MODEL_FILE_LIMITS } from "../wire/limits.ts";
import type { Header } from "./headers.ts";
import { SHARE_HEADERS } from "./headers.ts";

interface ErrorEntry {
  readonly title: string;
  /** The meaning, for the documentation. */
  readonly meaning: string;
  readonly schema: z.ZodType;
  /** A body as the API sends it. */
  readonly example: unknown;
  readonly headers?: Readonly<Record<string, Header>>;
}

/** Every error status: its meaning and an example of its body. */
export const ERRORS = {
  400: {
    title: STATUS_TITLES[400],
    meaning:
      "Invalid data, missing required fields, or validation errors. Every invalid field is named; nothing is stored.",
    schema: BadRequest,
    example: {
      answers: {
        credit_score: ["900 is too large. The maximum is 850."],
        incme: ["There is no question with this field name."],
      },
      codes: { answers: { credit_score: ["out_of_range"], incme: ["unknown_field"] } },
    },
  },
  401: {
    title: STATUS_TITLES[401],
    meaning: "Missing or invalid token.",
    schema: Detail,
    example: { detail: MESSAGES.credentialsMissing, code: "not_authenticated" },
    headers: { "WWW-Authenticate": { description: "How to authenticate.", example: "Token" } },
  },
  403: {
    title: STATUS_TITLES[403],
    meaning: "Insufficient permissions, or a test token where it cannot be used (`test_token`).",
    schema: Detail,
    example: { detail: MESSAGES.forbidden, code: "permission_denied" },
  },
  404: {
    title: STATUS_TITLES[404],
    meaning: "Resource missing, or not in your account; or `X-Account` names an account you cannot act in.",
    schema: Detail,
    example: { detail: MESSAGES.notFound, code: "not_found" },
  },
  405: {
    title: STATUS_TITLES[405],
    meaning: "The URL does not support this method. `Allow` lists the methods it supports.",
    schema: Detail,
    example: { detail: 'Method "DELETE" not allowed. Use GET, POST.', code: "method_not_allowed" },
    headers: { Allow: { description: "The methods this URL supports.", example: "GET, HEAD, OPTIONS, POST" } },
  },
  409: {
    title: STATUS_TITLES[409],
    meaning:
      "What has happened since then rules this out for good, or the first request with the same `Idempotency-Key` is still being processed (`request_under_way`). Nothing was changed.",
    schema: Detail,
    example: {
      detail:
        "Version 28 went live, so re-scoring with version 27 cannot be resumed. Start a new re-scoring to use version 28.",
      code: "superseded",
    },
  },
  412: {
    title: STATUS_TITLES[412],
    meaning: "The object has changed since the `ETag` you sent as `If-Match`. Nothing was changed.",
    schema: Detail,
    example: { detail: MESSAGES.changedMeanwhile, code: "precondition_failed" },
  },
  413: {
    title: STATUS_TITLES[413],
    meaning: `The body is larger than ${bytesText(BODY_LIMITS.withCredentials)}, or ${bytesText(BODY_LIMITS.without)} where no token is needed. Model files can be up to ${bytesText(MODEL_FILE_LIMITS.json)} as JSON and ${bytesText(MODEL_FILE_LIMITS.yaml)} as YAML, and batches of leads up to ${bytesText(BATCH_LIMITS.bytes)}.`,
    schema: Detail,
    example: {
      detail: `The body is larger than ${bytesText(BODY_LIMITS.withCredentials)}. Send less at a time.`,
      code: "body_too_large",
    },
  },
  415: {
    title: STATUS_TITLES[415],
    meaning: "The body must be sent as `application/json`.",
    schema: Detail,
    example: {
      detail: 'Unsupported media type "text/plain" in request. Send "application/json".',
      code: "unsupported_media_type",
    },
  },
  422: {
    title: STATUS_TITLES[422],
    meaning: "The `Idempotency-Key` belongs to another request. Nothing was changed.",
    schema: Detail,
    example: { detail: MESSAGES.keyReused, code: "key_reused" },
  },
  428: {
    title: STATUS_TITLES[428],
    meaning: "`If-Match` is missing, or is `*`. Send the `ETag` of the object as you read it. Nothing was changed.",
    schema: Detail,
    example: { detail: MESSAGES.matchRequired, code: "precondition_required" },
  },
  429: {
    title: STATUS_TITLES[429],
    meaning:
      "Too many requests, or more than the account’s share of the server while others needed it. `Retry-After` is the number of seconds to wait.",
    schema: Detail,
    example: { detail: "Too many failed attempts. Try again in 3 seconds.", code: "rate_limited" },
    headers: {
      "Retry-After": { description: "Seconds to wait before the next attempt.", example: "3" },
      ...SHARE_HEADERS,
    },
  },
  503: {
    title: STATUS_TITLES[503],
    meaning: "The service is temporarily unavailable. Try again shortly.",
    schema: Detail,
    example: { detail: MESSAGES.unavailable, code: "database_unavailable" },
  },
} as const satisfies Readonly<Record<ErrorStatus, ErrorEntry>>;
