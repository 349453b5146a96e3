import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { notify } from "../../../ui/notifications/notify.ts";
import { useSession } from "../../api/session.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { PLACES } from "../../area/paths.ts";
import type { Job } from "../../data/jobs.ts";
import { noticeOf } from "./notices.ts";

/**
 * Announces that jobs have ended, each once, except a simulation or an import whose page is open.
 * @param onDetails opens the list of jobs
 */
export function JobNotices({ jobs, onDetails }: { readonly jobs: readonly Job[]; readonly onDetails: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const announce = useEffectEvent((job: Job) => {
    const notice = noticeOf(job, user.username);
    const pages = [
      ...(job.kind === "simulation" ? [PLACES.simulation(job.id), job.draft && PLACES.draft(job.draft.id)] : []),
      job.import && leadPaths.import(job.import.id),
    ];
    if (notice === undefined || pages.includes(pathname)) return;
    const { tone, text, description, view } = notice;
    const action =
      view === undefined
        ? { label: "Details", onClick: onDetails }
        : { label: "View", onClick: () => void navigate(view) };
    const options = { id: `job ${job.id}`, action, isUnexpected: true, ...(description && { description }) };
    notify[tone](text, options);
  });

  useEffect(() => {
    for (const job of jobs) announce(job);
  }, [jobs]);
  return null;
}
