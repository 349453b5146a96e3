import { queryOptions } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { api } from "../api/client.ts";

/** A background job as the API returns it. */
export type Job = Result<Operations["getJob"]>;

/** The maximum number of newest jobs that are displayed. */
const MAX_SHOWN = 20;

/** The polling interval for jobs while one is in progress, and otherwise, in milliseconds. */
const POLL_MS = { busy: 1_500, idle: 15_000 };

/** Whether a job waits for a scheduled time rather than for its turn. */
export const isScheduled = ({ state, error, due_at }: Pick<Job, "state" | "error" | "due_at">, now = Date.now()) =>
  state === "waiting" && error === null && Date.parse(due_at) > now;

/** Whether a job is in progress, or about to start. */
export const isInProgress = (job: Pick<Job, "state" | "error" | "due_at">): boolean =>
  job.state === "running" || (job.state === "waiting" && !isScheduled(job));

/** Whether a job has ended, unless a user resumes it. */
export const isOver = ({ state }: Pick<Job, "state">): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

/**
 * The query of the account's newest jobs, which polls while any are in progress. Code that starts one must invalidate
 * it.
 */
export const JOBS = queryOptions({
  queryKey: ["jobs"],
  queryFn: async () => (await api.listJobs({ query: { page_size: MAX_SHOWN } })).results,
  refetchInterval: ({ state }) => (state.data?.some(isInProgress) === true ? POLL_MS.busy : POLL_MS.idle),
});
