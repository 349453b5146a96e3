import type { FilterName } from "../area/lead-list.ts";
import { leadPaths } from "../area/lead-paths.ts";

type Filters = Readonly<Partial<Record<FilterName, string | number>>>;

/** The list of leads with these filters. @example leadsWith({ priority: "High" }) */
export function leadsWith(filters: Filters): string {
  const search = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? leadPaths.list : `${leadPaths.list}?${search}`;
}

/** Scores are whole hundredths, so everything below an edge is at least a hundredth below it. */
export const justBelow = (edge: number) => Math.round(edge * 100 - 1) / 100;

/** The leads that arrived from one day on, until before another; days of the account's time zone. */
export const leadsSince = (date: string) => leadsWith({ created_after: date });
export const leadsBetween = (from: string, before: string) =>
  leadsWith({ created_after: from, created_before: before });
