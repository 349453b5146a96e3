import type { Context } from "hono";
import type { Logger } from "pino";
import { codeOf } from "../error-code.ts";
import { answerJson } from "./answer.ts";
import { HttpError, unavailable } from "./errors.ts";
import { logOf } from "./request-id.ts";

/**
 * The response to whatever was thrown. Refusals keep their status and body; a database that cannot
 * be reached is a 503; everything else is a bug: it is logged whole and answered with a bare 500.
 */
export function refuse(error: unknown, http: Context, log: Logger): Response {
  if (error instanceof HttpError) return answerJson(http, error.body, error.status, error.headers);
  const request = { method: http.req.method, path: http.req.path };
  if (isDatabaseTrouble(error)) {
    logOf(http, log).error({ err: error, ...request }, "the database did not answer");
    return refuse(codeOf(error) === DISK_FULL ? unavailable(NO_SPACE) : unavailable(), http, log);
  }
  logOf(http, log).error({ err: error, ...request }, "unexpected error");
  const detail = `Internal server error. It has been logged as ${http.get("requestId")}; nothing you can mend.`;
  return answerJson(http, { detail }, 500);
}

/** SQLSTATE classes: connection exception, insufficient resources, operator intervention, system error (disk full). */
const TROUBLE = /^(08|53|57|58)/;
const DISK_FULL = "53100";
const NO_SPACE = "The database has no disk space left. Nothing was stored; try again when there is some.";
const SOCKET_ERRORS = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    TROUBLE.test(code) ||
    SOCKET_ERRORS.has(code) ||
    /connection terminated|timeout exceeded when trying to connect/i.test(error.message)
  );
}
