import type { Context } from "hono";
import { etagOfText, isKnown } from "./etag.ts";

const MAX_INDENT = 8;

/** What every answer of the API says unless it says otherwise: it is what it claims to be, and nobody keeps it. */
const STANDARD_HEADERS = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" } as const;

/**
 * A JSON answer. People who read it themselves may ask for indentation, as Django REST framework lets
 * them: `Accept: application/json; indent=2`.
 */
export function answerJson(
  http: Context,
  body: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return answerText(http, textOf(http, body), status, headers);
}

function textOf(http: Context, body: unknown): string {
  const indent = /;\s*indent=(\d)/.exec(http.req.header("accept") ?? "")?.[1];
  return indent === undefined
    ? JSON.stringify(body)
    : `${JSON.stringify(body, null, Math.min(Number(indent), MAX_INDENT))}\n`;
}

/** As bytes: a string is joined to the head and encoded with it, which takes a tenth of what a lead costs. */
const answerText = (http: Context, text: string, status: number, headers: Readonly<Record<string, string>>) =>
  answer(http, Buffer.from(text), status, { ...headers, "Content-Type": "application/json" });

/**
 * The answer to a GET, or 304 when `If-None-Match` names its state: that of the item (`ETag` of the headers), else of
 * the answer as a whole.
 */
export function answerUnlessKnown(http: Context, body: unknown, headers: Readonly<Record<string, string>>): Response {
  const text = textOf(http, body);
  const etag = headers.ETag ?? etagOfText(text);
  const tagged = { ...headers, ETag: etag };
  return isKnown(http, etag) ? answer(http, null, 304, tagged) : answerText(http, text, 200, tagged);
}

/**
 * Any answer of the API. Its headers are one plain object all the way: a `Headers` made of them, as setting one
 * afterwards does, costs each lead as much as scoring it.
 */
export function answer(
  http: Context,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(body, {
    status,
    headers: { ...STANDARD_HEADERS, ...headers, "X-Request-Id": http.get("requestId") },
  });
}
