import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "../../api/session.ts";
import { isOver, JOBS, type Job } from "../../data/jobs.ts";

const NONE: readonly Job[] = [];

/**
 * The jobs of the account that have just ended, of all users and windows. Data that they may have changed is read
 * again, also after one is paused. What a window has seen survives a reload.
 */
export function useEndedJobs(): readonly Job[] {
  const { account } = useSession();
  const { data: jobs } = useQuery(JOBS);
  const queryClient = useQueryClient();
  const [ended, setEnded] = useState(NONE);
  const place = `leadplane-jobs ${account.slug}`;

  useEffect(() => {
    if (jobs === undefined) return;
    const seen = readSeen(place);
    sessionStorage.setItem(place, JSON.stringify(seenOf(jobs)));
    const over = seen === undefined ? NONE : endedSince(seen, jobs);
    if (over.length > 0) setEnded(over);
    const isStopped = over.length > 0 || (seen !== undefined && isPausedSince(seen, jobs));
    if (!isStopped) return;
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== JOBS.queryKey[0] });
  }, [jobs, place, queryClient]);
  return ended;
}

function readSeen(place: string): Seen | undefined {
  const text = sessionStorage.getItem(place);
  if (text === null) return undefined;
  // an earlier version of the admin kept less
  return { open: [], paused: [], newest: 0, ...(JSON.parse(text) as Partial<Seen>) };
}

/** The jobs that a window has seen last: those in progress, those of them that were paused, and the newest. */
interface Seen {
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
export const endedSince = ({ open, newest }: Seen, jobs: readonly Job[]): readonly Job[] =>
  jobs.filter((job) => isOver(job) && (open.includes(job.id) || job.id > newest)).toReversed();

/** Whether a job was paused since a window last polled: it may have changed something until then. */
export const isPausedSince = ({ paused }: Seen, jobs: readonly Job[]): boolean =>
  jobs.some((job) => isPaused(job) && !paused.includes(job.id));

const isPaused = ({ state }: Job): boolean => state === "paused";
