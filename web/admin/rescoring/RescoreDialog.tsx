import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type SimulationDate, USUAL_DATE } from "#contract/wire";
import { notify } from "../../ui/notifications/notify.ts";
import { leadsText } from "../../ui/numbers.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import type { Filters } from "../area/lead-list.ts";
import { JOBS } from "../data/jobs.ts";
import { Choice, DateChoice } from "./Choice.tsx";
import { mayChange, previewText } from "./preview-text.ts";

/** A selection of leads, and their number. */
export interface SomeLeads {
  readonly filters: Filters;
  readonly count: number;
  /** Whether the number is exact instead of a lower bound. */
  readonly isCountExact: boolean;
}

type Which = "all" | "listed";

/**
 * Asks which leads to re-score with the live model, and as of when, and displays what that would change.
 *
 * @param listed the leads of a filtered list, to choose between them and all
 * @param chosen the only leads to re-score
 */
export function RescoreDialog({
  listed,
  chosen,
  onClose,
}: {
  readonly listed?: SomeLeads;
  readonly chosen?: SomeLeads;
  readonly onClose: () => void;
}) {
  const id = useId();
  const queryClient = useQueryClient();
  const [which, setWhich] = useState<Which>(listed === undefined ? "all" : "listed");
  const [date, setDate] = useState<SimulationDate>(USUAL_DATE);
  const body = { date, leads: (chosen ?? (which === "listed" ? listed : undefined))?.filters ?? {} };
  const preview = useQuery({
    queryKey: ["rescoring-preview", body],
    queryFn: () => api.previewRescoring({ body }),
    gcTime: 0,
  });
  const request = useMutation({
    mutationFn: () => api.rescoreLeads({ body }),
    onSuccess: () => {
      notify.info("Re-scoring started");
      void queryClient.invalidateQueries({ queryKey: JOBS.queryKey });
      onClose();
    },
  });
  const failure = preview.error ?? request.error;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>
        {chosen === undefined ? "Re-score leads" : `Re-score ${leadsText(chosen.count, chosen.isCountExact)}`}
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Typography sx={{ color: "text.secondary" }}>
          The live model scores stored leads again. A lead with a new result gets it, and the previous one moves to its
          history. Other leads are not touched.
        </Typography>
        {listed !== undefined && (
          <Choice
            label="Leads"
            value={which}
            options={{
              listed: `The ${leadsText(listed.count, listed.isCountExact)} that the list shows`,
              all: "All leads",
            }}
            onChange={setWhich}
          />
        )}
        <DateChoice value={date} onChange={setDate} />
        {failure !== null ? (
          <Alert severity="error">{explain(failure)}</Alert>
        ) : (
          <Typography role="status" sx={{ minHeight: "3em" }}>
            {preview.data === undefined ? "Counting leads…" : previewText(preview.data)}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={preview.data === undefined || !mayChange(preview.data) || request.isPending}
          onClick={() => request.mutate()}
        >
          Re-score
        </Button>
      </DialogActions>
    </Dialog>
  );
}
