import { codeOf } from "../base/error-code.ts";
import { StartupError } from "../base/startup-error.ts";

/**
 * Why a statement was not answered: there was no connection to be had in time, or the one it ran on gave no
 * answer in time and was thrown away. Nobody knows then whether the statement has run: only what is safe to
 * repeat may be repeated.
 */
export class DatabaseUnavailable extends Error {
  /** `silent`: no answer came, not even that the server has stopped the statement, as it would have. */
  readonly reason: "no-connection" | "no-answer" | "silent";

  constructor(reason: DatabaseUnavailable["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseUnavailable";
    this.reason = reason;
  }
}

/** SQLSTATE of a statement that ran into its time limit on the server. */
const STOPPED = "57014";

/**
 * Whether a statement was stopped because it took too long, by the server or, where the server has no limit of its
 * own, by us. A database that has fallen silent is another matter: a smaller question would not be answered either.
 */
export function tookTooLong(error: unknown): boolean {
  return codeOf(error) === STOPPED || (error instanceof DatabaseUnavailable && error.reason === "no-answer");
}

/** SQLSTATE classes: connection exception, insufficient resources, operator intervention, system error (disk full). */
const TROUBLE = /^(08|53|57|58)/;
/** SQLSTATE of a write to a database that is read only, as a primary is that became a standby. */
const READ_ONLY = "25006";
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

/** Whether the database is to blame and not the statement: the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    TROUBLE.test(code) ||
    code === READ_ONLY ||
    SOCKET_ERRORS.has(code) ||
    // a socket that is not there; a file that is not there has the same code
    (code === "ENOENT" && "syscall" in error && error.syscall === "connect") ||
    /connection terminated|client has encountered a connection error/i.test(error.message)
  );
}

/** What ends a program that cannot do without the database, worded for its operator; any other error as it is. */
export function forOperator(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  const { message } = error as Error;
  return new StartupError(`The database is not available: ${message}.`, "Check the database server, then try again.", {
    cause: error,
  });
}
