import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { RESCORING_DATES, type RescoringDate } from "#contract/wire";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { previewText } from "./preview-text.ts";

/** Filters of the list of leads, as a body of the API takes them. */
export type Filters = Readonly<Record<string, unknown>>;

type Which = "all" | "listed";

/**
 * Asks which leads to re-score with the live model, and as of when, and says what that would change.
 *
 * @param filters what narrows the list that one comes from, if anything does
 */
export function RescoreDialog({ filters, onClose }: { readonly filters?: Filters; readonly onClose: () => void }) {
  const id = useId();
  const queryClient = useQueryClient();
  const [which, setWhich] = useState<Which>(filters === undefined ? "all" : "listed");
  const [date, setDate] = useState<RescoringDate>("own");
  const body = { date, leads: (which === "listed" ? filters : undefined) ?? {} };
  const preview = useQuery({
    queryKey: ["rescoring-preview", body],
    queryFn: () => api.previewRescoring({ body }),
    gcTime: 0,
  });
  const request = useMutation({
    mutationFn: () => api.rescoreLeads({ body }),
    onSuccess: () => {
      notify.success("Re-scoring started. Follow it under Background jobs.");
      void queryClient.invalidateQueries({ queryKey: ["jobs"] });
      onClose();
    },
  });
  const failure = preview.error ?? request.error;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Re-score leads</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Typography sx={{ color: "text.secondary" }}>
          The live model scores stored leads again. A lead with a new result gets it, and the former one moves to its
          history. Other leads are not touched.
        </Typography>
        {filters !== undefined && (
          <Choice
            label="Leads"
            value={which}
            options={{ listed: "The leads that the list shows", all: "All leads" }}
            onChange={setWhich}
          />
        )}
        <Choice label="Formulas with today()" value={date} options={RESCORING_DATES} onChange={setDate} />
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
          disabled={preview.data === undefined || preview.data.leads === 0 || request.isPending}
          onClick={() => request.mutate()}
        >
          Re-score
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_event, chosen) => onChange(chosen as Value)}>
        {Object.entries<string>(options).map(([name, text]) => (
          <FormControlLabel key={name} value={name} control={<Radio size="small" />} label={text} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
