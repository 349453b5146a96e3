import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";

/**
 * Asks before an action that cannot be undone, or that has a large effect.
 *
 * @param action the label of the button, such as "Revoke"
 * @param dismiss the label of the button that does nothing, where "Cancel" could mean the action
 * @param isHarmless whether nothing is lost
 * @param typed a name that has to be typed first, for destructive actions
 */
export function ConfirmDialog({
  open,
  title,
  text,
  action,
  dismiss = "Cancel",
  typed,
  isHarmless = false,
  isBusy = false,
  onConfirm,
  onClose,
}: {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly dismiss?: string;
  readonly typed?: string;
  readonly isHarmless?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [written, setWritten] = useState("");
  useEffect(() => {
    if (open) setWritten("");
  }, [open]);
  const isReady = typed === undefined || written.trim() === typed;

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (isReady) onConfirm();
  }

  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <DialogContentText component="div" variant="body1">
            {text}
          </DialogContentText>
          {typed !== undefined && (
            <TextField
              label={`Type ${typed} to confirm`}
              value={written}
              onChange={({ target }) => setWritten(target.value)}
              fullWidth
              autoFocus
              autoComplete="off"
              sx={{ mt: 2 }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} autoFocus={typed === undefined}>
            {dismiss}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isHarmless ? "primary" : "error"}
            disabled={!isReady || isBusy}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
