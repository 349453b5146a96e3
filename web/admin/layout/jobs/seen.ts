import { isOver, type Job } from "../../data/jobs.ts";

/** The jobs that a window has seen last: those in progress, those of them that were paused, and the newest. */
export interface Seen {
  readonly open: readonly number[];
  readonly paused: readonly number[];
  readonly newest: number;
}

export const seenOf = (jobs: readonly Job[]): Seen => ({
  open: jobs.filter((job) => !isOver(job)).map(({ id }) => id),
  paused: jobs.filter(isPaused).map(({ id }) => id),
  newest: Math.max(0, ...jobs.map(({ id }) => id)),
});

/** Returns the jobs that have ended since a window last polled, in order. */
export const overSince = ({ open, newest }: Seen, jobs: readonly Job[]): readonly Job[] =>
  jobs.filter((job) => isOver(job) && (open.includes(job.id) || job.id > newest)).toReversed();

/** Whether a job was paused since a window last polled: it may have changed something until then. */
export const isPausedSince = ({ paused }: Seen, jobs: readonly Job[]): boolean =>
  jobs.some((job) => isPaused(job) && !paused.includes(job.id));

const isPaused = ({ state }: Job): boolean => state === "paused";
