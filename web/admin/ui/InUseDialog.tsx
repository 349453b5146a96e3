import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { Use } from "#engine";
import { UsedBy } from "./UsedBy.tsx";

/** Says why something cannot go yet: what uses it, each with the way there. */
export function InUseDialog({
  title,
  text,
  uses,
  onClose,
}: {
  readonly title: string;
  readonly text: string;
  readonly uses: readonly Use[];
  readonly onClose: () => void;
}) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }}>{text}</Typography>
        <UsedBy uses={uses} label="Used by" />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          Keep it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
