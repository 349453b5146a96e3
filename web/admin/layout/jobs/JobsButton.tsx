import clipboardClockIcon from "virtual:lucide/clipboard-clock";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isInProgress, JOBS } from "../../data/jobs.ts";
import { Icon } from "../../ui/Icon.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { useEndedJobs } from "./use-ended-jobs.ts";

const ICON = <Icon of={clipboardClockIcon} fontSize="small" />;
const JobsDrawer = onDemand(async () => (await import("./JobsDrawer.tsx")).JobsDrawer);
const BusyJobs = onDemand(async () => (await import("./BusyJobs.tsx")).BusyJobs, ICON);
const JobNotices = onDemand(async () => (await import("./JobNotices.tsx")).JobNotices);

/** Opens the list of background jobs, and displays their progress; a notice announces when one has ended. */
export function JobsButton() {
  const [isOpen, setOpen] = useState(false);
  const { data: jobs = [] } = useQuery(JOBS);
  const ended = useEndedJobs();
  // the oldest began first, and is the one that the user waits for
  const [first, ...others] = jobs.filter(isInProgress).toReversed();
  return (
    <>
      <IconButton
        {...(first === undefined ? { title: "Background jobs" } : {})}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ position: "relative" }}
      >
        <span className="visually-hidden">Background jobs</span>
        {first === undefined ? ICON : <BusyJobs jobs={[first, ...others]} />}
      </IconButton>
      {ended.length > 0 && <JobNotices jobs={ended} onDetails={() => setOpen(true)} />}
      {isOpen && <JobsDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
