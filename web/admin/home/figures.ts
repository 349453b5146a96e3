import { queryOptions } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { apiFresh } from "../api/client.ts";

export type Timeline = Result<Operations["getTimeline"]>;
export type Summary = Result<Operations["getLeadSummary"]>;
export type PlaneFigures = Result<Operations["getPlane"]>;
export type Finding = Result<Operations["getAttention"]>["findings"][number];

/** The query key prefix of all figures on the home page, which are read again together. */
export const FIGURES = ["figures"] as const;

export const SUMMARY = queryOptions({
  queryKey: [...FIGURES, "summary"],
  queryFn: () => apiFresh.getLeadSummary(),
});

export const timelineOf = (days: number) =>
  queryOptions({
    queryKey: [...FIGURES, "timeline", days],
    queryFn: () => apiFresh.getTimeline({ query: { days } }),
  });

export const PLANE = queryOptions({
  queryKey: [...FIGURES, "plane"],
  queryFn: () => apiFresh.getPlane(),
});

/** The number of leads that are displayed; a link leads to the rest. */
const MAX_SHOWN = 5;

/**
 * The newest leads of a priority, and how many there are.
 *
 * @param since a date of the account's time zone, the first day
 */
export const newestLeads = (priority: string, since: string) =>
  queryOptions({
    queryKey: [...FIGURES, "newest", priority, since],
    queryFn: () => apiFresh.listLeads({ query: { priority: [priority], created_after: since, page_size: MAX_SHOWN } }),
  });

export const ATTENTION = queryOptions({
  queryKey: [...FIGURES, "attention"],
  queryFn: () => apiFresh.getAttention(),
});

/** `1,234 leads` */
