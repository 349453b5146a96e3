import type { JobKindName } from "#contract/wire";
import type { JobKind } from "../../jobs/kind.ts";
import { PUBLICATION } from "../drafts/kind.ts";
import { ERASURE } from "../erasures/kind.ts";
import { EXPORT } from "../exports/kind.ts";
import { IMPORT, IMPORT_UNDO } from "../imports/kind.ts";
import { OUTCOME_RECOUNT } from "../outcomes/kind.ts";
import { RESCORING } from "../rescorings/kind.ts";
import { SIMULATION } from "../simulations/kind.ts";

/** Every kind of job that accounts have. */
export const KINDS: { readonly [Name in JobKindName]: JobKind & { readonly name: Name } } = {
  erasure: ERASURE,
  simulation: SIMULATION,
  publication: PUBLICATION,
  rescoring: RESCORING,
  import: IMPORT,
  import_undo: IMPORT_UNDO,
  export: EXPORT,
  outcome_recount: OUTCOME_RECOUNT,
};
