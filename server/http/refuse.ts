import type { Context } from "hono";
import type { Logger } from "pino";
import type { CodeOf } from "#contract";
import { codeOf } from "../base/error-code.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { type Answer, answerJson, responseOf } from "./answer.ts";
import { HttpError, unavailable } from "./errors.ts";
import { logOf } from "./request-id.ts";

/**
 * The answer to a thrown error. Rejections keep their status and body; an unreachable database is a 503. Every other
 * error is a bug: it is logged in full and answered with a plain 500.
 */
export function refusal(error: unknown, http: Context, log: Logger): Answer {
  if (error instanceof HttpError) return answerJson(http, error.body(), error.status, error.headers);
  const request = { method: http.req.method, path: http.req.path };
  if (isUnavailable(error)) {
    logOf(http, log).error({ err: error, ...request }, "the database did not respond");
    return refusal(
      codeOf(error) === DISK_FULL ? unavailable("database_unavailable", NO_SPACE) : unavailable(),
      http,
      log,
    );
  }
  logOf(http, log).error({ err: error, ...request }, "unexpected error");
  const detail = `Internal server error (logged as ${http.get("requestId")}). This is not a problem with your request.`;
  return answerJson(http, { detail, code: "server_error" satisfies CodeOf<500> }, 500);
}

/** The same as a response, for routes that are not operations of the API. */
export const refuse = (error: unknown, http: Context, log: Logger): Response => responseOf(refusal(error, http, log));

const DISK_FULL = "53100";
const NO_SPACE = "The database is out of disk space. Nothing was stored; try again once there is some.";
