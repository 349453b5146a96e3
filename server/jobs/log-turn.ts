import type { Logger } from "pino";
import { JobFailure } from "./kind.ts";
import type { Turn } from "./runner.ts";

/**
 * Logs a turn that did not end as it was meant to: a fault as an error, with where it came from; that a job has failed
 * for a reason of its own, such as a model that was changed meanwhile, in a line without.
 */
export function logTurn(log: Logger, { error, ...job }: Turn): void {
  if (error === undefined) return;
  if (error instanceof JobFailure && !error.isFault) log.info({ job, reason: error.message }, "a job has failed");
  else log.error({ err: error, job }, "a job was not done");
}
