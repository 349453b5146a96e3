import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import type { ReactNode } from "react";
import { type Difference, valueText } from "./conflict.ts";

type Show = ((field: string, value: unknown) => ReactNode) | undefined;

/** Somebody saved while one was typing. Nothing has been stored; what happens next is chosen here. */
export function ConflictDialog({
  differences,
  show,
  onKeepEditing,
  onOverwrite,
  onDiscard,
}: {
  readonly differences: readonly Difference[];
  readonly show: Show;
  readonly onKeepEditing: () => void;
  readonly onOverwrite: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <Dialog open onClose={onKeepEditing} aria-labelledby="conflict" maxWidth="md" fullWidth>
      <DialogTitle id="conflict">This changed while you were editing</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body1" sx={{ mb: 2 }}>
          Your changes have not been saved. Here is where the two versions differ.
        </DialogContentText>
        <Box component="dl" sx={{ display: "grid", gap: 1.5 }}>
          {differences.map(({ field, label, theirs, yours, isContested }) => (
            <Box
              key={field}
              sx={{ border: 1, borderColor: isContested ? "warning.main" : "divider", borderRadius: 1, p: 1.5 }}
            >
              <Box component="dt" sx={{ fontWeight: 600, mb: 0.5 }}>
                {label}
              </Box>
              <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
                <Side name="Theirs">{show?.(field, theirs) ?? valueText(theirs)}</Side>
                <Side name="Yours">{show?.(field, yours) ?? valueText(yours)}</Side>
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="error" onClick={onDiscard}>
          Discard mine and load theirs
        </Button>
        <Button variant="outlined" onClick={onOverwrite}>
          Overwrite
        </Button>
        <Button variant="contained" onClick={onKeepEditing} autoFocus>
          Keep editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Side({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Box component="dd" sx={{ minWidth: 0, overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
      <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.75rem" }}>
        {name}
      </Box>
      {children}
    </Box>
  );
}
