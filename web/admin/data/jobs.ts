import { queryOptions } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { api } from "../api/client.ts";

/** A background job as the API shows it. */
export type Job = Result<Operations["getJob"]>;

/** The newest jobs, as many as one looks through. */
const SHOWN = 20;

/** How often jobs are looked at while one is under way, and otherwise, in milliseconds. */
const LOOK_EVERY = { busy: 1_500, idle: 15_000 };

/** Whether a job waits for a time that somebody has chosen, and not for its turn. */
export const isScheduled = ({ state, error, due_at }: Pick<Job, "state" | "error" | "due_at">, now = Date.now()) =>
  state === "waiting" && error === null && Date.parse(due_at) > now;

/** Whether a job is being done, or is about to be. */
export const isUnderWay = (job: Pick<Job, "state" | "error" | "due_at">): boolean =>
  job.state === "running" || (job.state === "waiting" && !isScheduled(job));

/** Whether nothing becomes of a job any more, unless somebody resumes it. */
export const isOver = ({ state }: Pick<Job, "state">): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

/** The query of the account's newest jobs, which follows those that are under way. Whoever starts one invalidates it. */
export const JOBS = queryOptions({
  queryKey: ["jobs"],
  queryFn: async () => (await api.listJobs({ query: { page_size: SHOWN } })).results,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? LOOK_EVERY.busy : LOOK_EVERY.idle),
});
