import type { Context } from "hono";

const MAX_INDENT = 8;

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
  return http.body(text, status as 200, { ...headers, "Content-Type": "application/json" });
}
