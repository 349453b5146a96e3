import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";

/** A message that has to be read before the user continues, e.g. why something was rejected. */
export function NoticeDialog({
  title,
  text,
  action = "Close",
  onClose,
}: {
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: string;
  readonly onClose: () => void;
}) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText component="div" variant="body1" sx={{ overflowWrap: "anywhere" }}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
