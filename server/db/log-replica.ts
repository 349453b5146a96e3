import type { Logger } from "pino";
import type { ReplicaState } from "#contract/wire";
import type { Replica } from "./replica.ts";

/** What an operator can do about it. */
const REASONS: Readonly<Record<Exclude<ReplicaState, "used">, string>> = {
  behind: "it is more than a second behind",
  diverged: "it follows a former primary: rebuild it from the present one",
  unrelated: "it is not a replica of the server of DATABASE_URL",
  unreachable: "it cannot be reached",
};

/** Says in the log whenever the replica begins or ceases to be used. */
export function logReplica(replica: Replica, log: Pick<Logger, "info" | "warn">): void {
  replica.onChange(({ state, lagSeconds, error }) => {
    if (state === "used") log.info("lists, exports, and analytics are read from the replica");
    else {
      const facts = { state, ...(lagSeconds === undefined ? {} : { lagSeconds }), ...(error ? { err: error } : {}) };
      log.warn(
        { operation: "read-replica", ...facts },
        `everything is read from the primary, not from the replica: ${REASONS[state]}`,
      );
    }
  });
}
