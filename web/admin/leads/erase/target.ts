import type { Filters } from "../../area/lead-list.ts";

/** Leads by their ids, or all that match the filters of the list. */
export type ErasureTarget =
  | { readonly kind: "leads"; readonly ids: readonly string[]; readonly name?: string }
  | { readonly kind: "filters"; readonly filters: Filters };
