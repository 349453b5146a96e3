import type { Logger } from "pino";
import { JobFailure } from "./kind.ts";
import type { Turn } from "./runner.ts";

/**
 * Logs a turn that did not end normally: a fault as an error with its stack, and an expected failure, such as a model
 * that was changed in the meantime, as a line without one.
 */
export function logTurn(log: Logger, { error, ...job }: Turn): void {
  if (error === undefined) return;
  if (error instanceof JobFailure && !error.isFault) log.info({ job, reason: error.message }, "a job has failed");
  else log.error({ err: error, operation: job.kind, accountId: job.accountId, job }, "a job was not done");
}
