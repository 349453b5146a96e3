import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PLACES } from "../area/paths.ts";
import { isInProgress, isScheduled, JOBS, type Job } from "../data/jobs.ts";
import { jobTitle, outcomeText, progressText, stateText } from "../ui/job-words.ts";
import { Moment } from "../ui/Moment.tsx";
import { Section } from "../ui/Section.tsx";

/** The server's work for the account: in progress, going live next, and the last that ended. */
export function RecentJobs() {
  // the bar of every page already polls them
  const { data: jobs = [] } = useQuery({ ...JOBS, refetchOnMount: false });
  const busy = jobs.filter(isInProgress);
  const [next] = jobs.filter((job) => isScheduled(job)).toSorted((a, b) => a.due_at.localeCompare(b.due_at));
  const [last] = jobs
    .filter(({ finished_at }) => finished_at !== null)
    .toSorted((a, b) => (b.finished_at ?? "").localeCompare(a.finished_at ?? ""));
  if (busy.length === 0 && next === undefined && last === undefined) return null;
  return (
    <Section title="Background work">
      <Box component="dl" sx={{ display: "grid", gap: 1.5 }}>
        {busy.map((job) => (
          <Entry key={job.id} what={stateText(job)} job={job}>
            {progressText(job)}
          </Entry>
        ))}
        {next !== undefined && (
          <Entry what="Next" job={next}>
            Goes live <Moment at={next.due_at} />
          </Entry>
        )}
        {last?.finished_at != null && (
          <Entry what="Last" job={last}>
            {last.state === "failed" ? (last.error ?? "Failed.") : outcomeText(last)} <Moment at={last.finished_at} />
          </Entry>
        )}
      </Box>
    </Section>
  );
}

function Entry({ what, job, children }: { readonly what: string; readonly job: Job; readonly children: ReactNode }) {
  const title = jobTitle(job);
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "76px minmax(0, 1fr)", gap: "0 8px" }}>
      <Box component="dt" sx={{ color: "text.secondary" }}>
        {what}
      </Box>
      <Box component="dd" sx={{ overflowWrap: "anywhere", fontWeight: 550 }}>
        {job.draft === null ? (
          title
        ) : (
          <MuiLink component={Link} to={PLACES.draft(job.draft.id)}>
            {title}
          </MuiLink>
        )}
      </Box>
      <Box component="dd" sx={{ gridColumn: 2, color: "text.secondary", overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </Box>
  );
}
