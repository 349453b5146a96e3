import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Progress } from "./Progress.tsx";
import { Report } from "./Report.tsx";
import type { Simulation } from "./simulations.ts";

/** A simulation: its progress or its result, and why the result is out of date, if it is. */
export function SimulationView({
  simulation,
  again,
}: {
  readonly simulation: Simulation;
  /** A link to run it again, if that is on the page. */
  readonly again?: ReactNode;
}) {
  const { result, stale_reasons, is_stale, state } = simulation;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {state !== "done" && <Progress simulation={simulation} />}
      {result !== null && is_stale && (
        <Alert severity="warning" data-stale="" action={again}>
          This result is out of date. {stale_reasons.join(" ")}
        </Alert>
      )}
      {result !== null && <Report simulation={simulation} result={result} />}
    </Box>
  );
}
