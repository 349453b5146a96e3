import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { type FormEvent, useId, useState } from "react";
import { ApiError } from "#contract/client";
import { FIELD_LIMITS } from "#contract/wire";
import { explain } from "../../api/errors.ts";

/** Asks for the name of a view, and whether it is the default. */
export function ViewDialog({
  title,
  action,
  initial = { name: "", isDefault: false },
  onSave,
  onClose,
}: {
  readonly title: string;
  readonly action: string;
  readonly initial?: { readonly name: string; readonly isDefault: boolean };
  readonly onSave: (name: string, isDefault: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [name, setName] = useState(initial.name);
  const [isDefault, setDefault] = useState(initial.isDefault);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === "") return setError("Enter a name.");
    setBusy(true);
    try {
      await onSave(name.trim(), isDefault);
      onClose();
    } catch (refusal) {
      setError(messageOf(refusal));
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 1.5 }}>
          <TextField
            label="Name"
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={error !== undefined}
            helperText={error ?? "Filters, order, and columns are saved for you in this account."}
            fullWidth
            autoFocus
            autoComplete="off"
            sx={{ mt: 1 }}
            slotProps={{ htmlInput: { maxLength: FIELD_LIMITS.name } }}
          />
          <FormControlLabel
            control={<Checkbox checked={isDefault} onChange={(_event, isOn) => setDefault(isOn)} />}
            label="Show this view when I open Leads"
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function messageOf(refusal: unknown): string {
  const errors = refusal instanceof ApiError ? refusal.fieldErrors : undefined;
  const [first] = [errors?.name, errors?.non_field_errors].flat();
  return typeof first === "string" ? first : explain(refusal);
}
