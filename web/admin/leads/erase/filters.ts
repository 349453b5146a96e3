import type { Filters } from "../../area/lead-list.ts";

/** The filters for leads that had arrived at a moment, unless they end earlier. */
export function filtersUntil(filters: Filters, now: Date): Filters {
  const { created_before: before } = filters;
  const isEarlier = typeof before === "string" && Date.parse(before) < now.getTime();
  return isEarlier ? filters : { ...filters, created_before: now.toISOString() };
}
