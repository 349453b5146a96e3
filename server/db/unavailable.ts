import { codeOf } from "../base/error-code.ts";
import { StartupError } from "../base/startup-error.ts";

/**
 * Why a statement was not answered: no connection was available in time, or its connection did not answer in time and
 * was discarded. It is then unknown whether the statement has run, so only what is safe to repeat may be repeated.
 */
export class DatabaseUnavailable extends Error {
  /** `silent`: no answer arrived, not even that the server has canceled the statement, as it would have. */
  readonly reason: "no-connection" | "no-answer" | "silent";

  constructor(reason: DatabaseUnavailable["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseUnavailable";
    this.reason = reason;
  }
}

/** SQLSTATE of a statement that exceeded its time limit on the server. */
const STOPPED = "57014";

/**
 * Whether a statement was canceled because it took too long, by the server or, where the server has no limit of its
 * own, by the client. A silent database is a different case: it would not answer a smaller query either.
 */
export function tookTooLong(error: unknown): boolean {
  return codeOf(error) === STOPPED || (error instanceof DatabaseUnavailable && error.reason === "no-answer");
}

/** SQLSTATE of a deadlock and of a serialization failure: the database asks to retry. */
const RETRYABLE = new Set(["40P01", "40001"]);

/** Whether the same transaction may succeed if it is retried: another one was in its way. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has(codeOf(error));

/** SQLSTATE classes: connection exception, insufficient resources, operator intervention, system error (disk full). */
const UNAVAILABLE_CLASSES = /^(08|53|57|58)/;
/** SQLSTATE of a write to a read-only database, such as a primary that has become a standby. */
const READ_ONLY = "25006";

/** Whether a write was refused because the database is read-only. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

const SOCKET_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** Whether the database caused the error and not the statement: the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    UNAVAILABLE_CLASSES.test(code) ||
    isReadOnly(error) ||
    SOCKET_ERRORS.has(code) ||
    // a missing socket; a missing file has the same code
    (code === "ENOENT" && "syscall" in error && error.syscall === "connect") ||
    /connection terminated|client has encountered a connection error/i.test(error.message)
  );
}

/**
 * Converts errors that end a program without its database into messages for the operator. Returns any other error
 * unchanged.
 */
export function forOperator(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  const { message } = error as Error;
  return new StartupError(`The database is not available: ${message}.`, "Check the database server, then try again.", {
    cause: error,
  });
}
