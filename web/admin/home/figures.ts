import { queryOptions } from "@tanstack/react-query";
import type { Client, Operations, Result } from "#contract";
import { createClient } from "#contract/client";
import { findDraftId } from "../api/draft.ts";
import { fetchSignedIn } from "../api/fetch.ts";
import { findSession } from "../api/session.ts";

export type Timeline = Result<Operations["getTimeline"]>;
export type Summary = Result<Operations["getLeadSummary"]>;
export type Plane = Result<Operations["getPlane"]>;
export type Finding = Result<Operations["getAttention"]>["findings"][number];

/**
 * The API without the browser's own memory, which would answer "Refresh" with what it has. The server keeps figures for
 * five minutes, so asking costs little.
 */
const fresh: Client = createClient({
  account: () => findSession()?.account.slug,
  draft: findDraftId,
  fetch: (url, init) => fetchSignedIn(url, { ...init, cache: "no-store" }),
});

/** All figures of the home page, to be read again together. */
export const FIGURES = ["figures"] as const;

export const SUMMARY = queryOptions({
  queryKey: [...FIGURES, "summary"],
  queryFn: () => fresh.getLeadSummary(),
});

export const timelineOf = (days: number) =>
  queryOptions({
    queryKey: [...FIGURES, "timeline", days],
    queryFn: () => fresh.getTimeline({ query: { days } }),
  });

export const PLANE = queryOptions({
  queryKey: [...FIGURES, "plane"],
  queryFn: () => fresh.getPlane(),
});

export const ATTENTION = queryOptions({
  queryKey: [...FIGURES, "attention"],
  queryFn: () => fresh.getAttention(),
});

/** `1,234 leads` */
