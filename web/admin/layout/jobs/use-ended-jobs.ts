import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "../../api/session.ts";
import { JOBS, type Job } from "../../data/jobs.ts";
import { isPausedSince, overSince, type Seen, seenOf } from "./seen.ts";

const NONE: readonly Job[] = [];

/**
 * The jobs of the account that have just ended, of all users and windows. Data that they may have changed is read again,
 * also after one is paused. What a window has seen survives a reload.
 */
export function useEndedJobs(): readonly Job[] {
  const { account } = useSession();
  const { data: jobs } = useQuery(JOBS);
  const queryClient = useQueryClient();
  const [ended, setEnded] = useState(NONE);
  const place = `leadplane-jobs ${account.slug}`;

  useEffect(() => {
    if (jobs === undefined) return;
    const seen = recall(place);
    sessionStorage.setItem(place, JSON.stringify(seenOf(jobs)));
    const over = seen === undefined ? NONE : overSince(seen, jobs);
    if (over.length > 0) setEnded(over);
    const isStopped = over.length > 0 || (seen !== undefined && isPausedSince(seen, jobs));
    if (!isStopped) return;
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== JOBS.queryKey[0] });
  }, [jobs, place, queryClient]);
  return ended;
}

function recall(place: string): Seen | undefined {
  const text = sessionStorage.getItem(place);
  if (text === null) return undefined;
  // an earlier version of the admin kept less
  return { open: [], paused: [], newest: 0, ...(JSON.parse(text) as Partial<Seen>) };
}
