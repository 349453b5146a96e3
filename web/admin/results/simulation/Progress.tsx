import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "../../../ui/notifications/notify.ts";
import { formatCount, leadsText } from "../../../ui/numbers.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { STATE_NAMES } from "../../ui/job-words.ts";
import { isSimulating, type Simulation } from "./simulations.ts";

const CALLS = { Pause: api.pauseSimulation, Resume: api.resumeSimulation, Cancel: api.cancelSimulation } as const;

type JobControl = keyof typeof CALLS;

/** The progress of a simulation, and its actions. */
export function Progress({ simulation }: { readonly simulation: Simulation }) {
  const queryClient = useQueryClient();
  const { id, state, progress, error } = simulation;
  const { done, of } = progress;
  const control = useMutation({
    mutationFn: (what: JobControl) => CALLS[what]({ params: { id } }),
    onError: (failure) => notify.error(explain(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["simulations"] }),
  });
  const button = (what: JobControl) => (
    <Button
      key={what}
      size="small"
      variant="outlined"
      disabled={control.isPending}
      onClick={() => control.mutate(what)}
    >
      {what}
    </Button>
  );
  if (state === "cancelled") return <Alert severity="info">This simulation was canceled.</Alert>;
  return (
    <Box
      component="section"
      aria-label="Progress"
      data-simulation-state={state}
      sx={{ display: "grid", gap: 1.25, border: 1, borderColor: "divider", borderRadius: 1, p: 2 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Box role="status" sx={{ flex: "1 1 180px" }}>
          <strong>{STATE_NAMES[state]}</strong>
          {of !== null && ` · ${formatCount(done)} of ${leadsText(of)}`}
        </Box>
        {isSimulating(simulation) && button("Pause")}
        {(state === "paused" || state === "failed") && button("Resume")}
        {state !== "failed" && button("Cancel")}
      </Box>
      <LinearProgress
        aria-label="Leads scored"
        {...(of === null || of === 0
          ? { variant: isSimulating(simulation) ? "indeterminate" : "determinate", value: 0 }
          : { variant: "determinate", value: Math.min(100, (100 * done) / of) })}
      />
      {error !== null && <Alert severity={state === "failed" ? "error" : "warning"}>{error}</Alert>}
      {isSimulating(simulation) && (
        <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          You can leave this page. The simulation continues in the background.
        </Box>
      )}
    </Box>
  );
}
