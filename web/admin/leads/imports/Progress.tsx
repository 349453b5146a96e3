import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../../../ui/notifications/notify.ts";
import { formatCount } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { JOBS } from "../../data/jobs.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { REQUESTED } from "../../ui/job-words.ts";
import { Section } from "../../ui/Section.tsx";
import { type Import, importQuery, isUnderWay } from "./imports.ts";
import { countsText, partDone, progressText } from "./words.ts";

const CALLS = { pause: api.pauseImport, resume: api.resumeImport, cancel: api.cancelImport } as const;

type Control = keyof typeof CALLS;

const LABELS = { pause: "Pause", resume: "Resume", cancel: "Cancel" } as const;
const UNDER_WAY = { ...REQUESTED, resume: "Resuming…" } as const;

/** How far an import is, or undoing it, with its controls. */
export function Progress({ shown }: { readonly shown: Import }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, state, dry_run, per_second, undo } = shown;
  const control = useMutation({
    mutationFn: (what: Control) => CALLS[what]({ params: { id } }),
    onSuccess: (now) => queryClient.setQueryData(importQuery(id).queryKey, now),
    onError: (error) => {
      notify.error(explain(error));
      void queryClient.invalidateQueries(importQuery(id));
    },
    onSettled: () => queryClient.invalidateQueries(JOBS),
  });
  // it happens with the next step
  const asked: Control | null = control.isPending ? control.variables : shown.requested;
  const button = (what: Control, onClick = () => control.mutate(what)) => (
    <Button variant="outlined" disabled={asked !== null} onClick={onClick}>
      {asked === what ? UNDER_WAY[what] : LABELS[what]}
    </Button>
  );
  const part = partDone(shown);
  const counts = countsText(shown);
  const error = undo?.error ?? shown.error;
  const isPaused = state === "paused" || undo?.state === "paused";
  return (
    <Section
      title={dry_run ? "Checking all rows" : state === "undoing" ? "Undoing the import" : "Importing"}
      actions={
        <>
          {state !== "undoing" && isUnderWay(shown) && button("pause")}
          {(isPaused || undo?.state === "failed") && button("resume")}
          {state !== "undoing" && button("cancel", () => setAsking(true))}
        </>
      }
    >
      <LinearProgress
        aria-label="Progress"
        {...(part === undefined
          ? { variant: isUnderWay(shown) ? "indeterminate" : "determinate", value: 0 }
          : { variant: "determinate", value: 100 * part })}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: "4px 16px", mt: 1.5, fontVariantNumeric: "tabular-nums" }}>
        <strong>{isPaused ? `Paused at ${progressText(shown)}` : progressText(shown)}</strong>
        {counts !== "" && <span>{counts}</span>}
        {per_second !== null && state === "running" && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {formatCount(per_second)} rows per second
          </Box>
        )}
      </Box>
      {error !== null && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {error}
        </Alert>
      )}
      {isUnderWay(shown) && (
        <Box sx={{ mt: 1, color: "text.secondary", fontSize: "0.8125rem" }}>
          You can leave this page or close the window. The import continues on the server.
        </Box>
      )}
      <ConfirmDialog
        open={isAsking}
        title={dry_run ? "Cancel this check?" : "Cancel this import?"}
        text={
          dry_run
            ? "Nothing has been stored. You can check or import the file later."
            : "Leads that have been imported stay. To remove them, undo the import afterward."
        }
        action={dry_run ? "Cancel check" : "Cancel import"}
        dismiss={dry_run ? "Keep checking" : "Keep importing"}
        isHarmless={dry_run}
        isBusy={control.isPending}
        onConfirm={() => {
          setAsking(false);
          control.mutate("cancel");
        }}
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}
