import type { JobKind } from "../../jobs/kind.ts";

/** The jobs that count outcomes again after the account has said what counts as success. */
export const OUTCOME_RECOUNT = { name: "outcome_recount" } as const satisfies JobKind;
