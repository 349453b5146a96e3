import type { Filters } from "../../area/lead-list.ts";

/** Leads by their ids, or all that filters of the list find. */
export type ErasureTarget =
  | { readonly kind: "leads"; readonly ids: readonly string[]; readonly name?: string }
  | { readonly kind: "filters"; readonly filters: Filters };
