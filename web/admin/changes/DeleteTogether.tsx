import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useMemo } from "react";
import type { DeleteDialogProps } from "../form/DeleteButton.tsx";
import type { Deletion, UsedItem } from "../model-parts/together.ts";
import { ChangeLinks } from "./ChangeLinks.tsx";
import { changedElsewhere, deletionText } from "./elsewhere.ts";

/**
 * Asks before an item is deleted together with everything that uses it, each with a link.
 *
 * @param effect the effect on leads
 */
export function DeleteTogether({
  name,
  kind,
  id,
  deletion: { before, after },
  effect,
  isBusy,
  onConfirm,
  onClose,
}: {
  readonly name: string;
  readonly deletion: Deletion;
  readonly effect?: ReactNode;
} & UsedItem &
  DeleteDialogProps) {
  const title = useId();
  const others = useMemo(() => changedElsewhere(before, after, { kind, id }), [before, after, kind, id]);
  const gone = others.filter(({ action }) => action === "deleted");
  const changed = others.filter(({ action }) => action !== "deleted");
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} sx={{ overflowWrap: "anywhere" }}>
        Delete {name}?
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {gone.length > 0 && (
          <Box>
            <Typography sx={{ mb: 0.5 }}>What uses it or belongs to it is deleted with it:</Typography>
            <ChangeLinks changes={gone} label="Deleted with it" isNamed />
          </Box>
        )}
        {changed.length > 0 && (
          <Box>
            <Typography sx={{ mb: 0.5 }}>{gone.length > 0 ? "Also changed:" : "This changes:"}</Typography>
            <ChangeLinks changes={changed} label="Changed with it" />
          </Box>
        )}
        {!isBusy && effect}
        <Typography sx={{ color: "text.secondary" }}>
          {kind === "choice" ? "The choice is deleted now, not when you save the form. " : ""}You can undo this right
          afterwards. Stored leads keep their answers.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button variant="contained" color="error" disabled={isBusy} onClick={onConfirm}>
          {deletionText(kind, others)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
