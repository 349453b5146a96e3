import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { notify } from "../../../ui/notifications/notify.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { isInProgress, isScheduled, type Job } from "../../data/jobs.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { jobTitle, outcomeText, partDone, progressText, stateText } from "../../ui/job-words.ts";
import { Moment } from "../../ui/Moment.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { noticeOf } from "./notices.ts";

const RescoreDialog = onDemand(async () => (await import("../../rescoring/RescoreDialog.tsx")).RescoreDialog);

const CALLS = { Pause: api.pauseJob, Resume: api.resumeJob, Cancel: api.cancelJob } as const;

type JobControl = keyof typeof CALLS;

/** One job: its name, its progress, and its actions. */
export function JobCard({
  job,
  onChange,
  onLeave,
}: {
  readonly job: Job;
  readonly onChange: () => void;
  /** The user has followed a link. */
  readonly onLeave: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [isRescoring, setRescoring] = useState(false);
  const control = useMutation({
    mutationFn: (what: JobControl) => CALLS[what]({ params: { id: job.id } }),
    onError: (error) => notify.error(explain(error)),
    onSettled: onChange,
  });
  const isOver = job.state === "done" || job.state === "cancelled";
  // there is nothing left to cancel
  const isStopped = job.state === "failed" && job.superseded_by !== null;
  const part = partDone(job);
  const view =
    job.import === null ? noticeOf(job, job.requested_by?.username ?? "")?.view : leadPaths.import(job.import.id);
  const button = (what: JobControl, onClick = () => control.mutate(what)) => (
    <Button size="small" disabled={control.isPending || job.requested !== null} onClick={onClick}>
      {what}
    </Button>
  );
  return (
    <Box
      component="section"
      aria-label={`${jobTitle(job)}, ${stateText(job)}`}
      sx={{ display: "grid", gap: 1, border: 1, borderColor: "divider", borderRadius: 2, p: 1.5 }}
    >
      <Box sx={{ display: "flex", gap: 1 }}>
        <Typography sx={{ flex: 1, fontWeight: 550, overflowWrap: "anywhere" }}>{jobTitle(job)}</Typography>
        <Typography color="text.secondary">{stateText(job)}</Typography>
      </Box>
      {isScheduled(job) && (
        <Typography variant="body2" color="text.secondary">
          Goes live <Moment at={job.due_at} />
        </Typography>
      )}
      {!isOver && !isScheduled(job) && (
        <>
          <LinearProgress
            aria-label="Progress"
            {...(part === undefined
              ? { variant: isInProgress(job) ? "indeterminate" : "determinate", value: 0 }
              : { variant: "determinate", value: 100 * part })}
          />
          <Typography variant="body2" color="text.secondary">
            {progressText(job)}
          </Typography>
        </>
      )}
      {isOver && <Typography variant="body2">{outcomeText(job)}</Typography>}
      {job.error !== null && <Alert severity={job.state === "failed" ? "error" : "warning"}>{job.error}</Alert>}
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {job.requested_by === null ? "Retention" : job.requested_by.username}, <Moment at={job.requested_at} />
        </Typography>
        {view !== undefined && (
          <Button component={Link} to={view} size="small" onClick={onLeave} aria-label={`View: ${jobTitle(job)}`}>
            View
          </Button>
        )}
        {isInProgress(job) && button("Pause")}
        {job.superseded_by !== null ? (
          <Button size="small" onClick={() => setRescoring(true)}>
            Re-score with version {job.superseded_by}…
          </Button>
        ) : (
          (job.state === "paused" || job.state === "failed") && button("Resume")
        )}
        {!isOver && !isStopped && button("Cancel", () => setAsking(true))}
      </Box>
      <ConfirmDialog
        open={isAsking}
        title="Cancel this job?"
        text="What it has done so far is kept. The rest will not be done."
        action="Cancel job"
        dismiss="Keep running"
        isBusy={control.isPending}
        onConfirm={() => {
          setAsking(false);
          control.mutate("Cancel");
        }}
        onClose={() => setAsking(false)}
      />
      {isRescoring && <RescoreDialog onClose={() => setRescoring(false)} />}
    </Box>
  );
}
