import type { Context } from "hono";
import { writeYaml } from "./write-yaml.ts";

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
  const indent = /;\s*indent=(\d)/.exec(http.req.header("accept") ?? "")?.[1];
  const text =
    indent === undefined
      ? JSON.stringify(body)
      : `${JSON.stringify(body, null, Math.min(Number(indent), MAX_INDENT))}\n`;
  // as bytes: a string is joined to the head and encoded with it, which takes a tenth of what a lead costs
  return answer(http, Buffer.from(text), status, { ...headers, "Content-Type": "application/json" });
}

/** The same as YAML. */
export function answerYaml(
  http: Context,
  body: object,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  return answer(http, Buffer.from(writeYaml(body)), status, { ...headers, "Content-Type": "application/yaml" });
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
