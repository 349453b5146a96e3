import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import type { ReactNode } from "react";
import { agoText } from "../../ui/dates.ts";
import { valueWords } from "./conflict.ts";
import { useLastChange } from "./last-change.ts";
import type { Conflict } from "./use-item-form.ts";

/** Another user saved other values of the same fields during the edit. The user decides how to continue. */
export function ConflictDialog({
  conflict,
  show,
}: {
  readonly conflict: Conflict;
  readonly show?: ((field: string, value: unknown) => ReactNode) | undefined;
}) {
  const { differences, resource, id, keepEditing, overwrite, discard } = conflict;
  const last = useLastChange(resource, id);
  const who = last?.who ?? "Someone else";
  return (
    <Dialog open onClose={keepEditing} aria-labelledby="conflict" maxWidth="md" fullWidth>
      <DialogTitle id="conflict" sx={{ overflowWrap: "anywhere" }}>
        {who} changed this{last !== undefined && ` ${agoText(new Date(last.at), new Date())}`}
      </DialogTitle>
      <DialogContent>
        <DialogContentText variant="body1" sx={{ mb: 2 }}>
          You both changed the fields below, so nothing has been saved yet. Their other changes are kept either way.
        </DialogContentText>
        <Box component="dl" sx={{ display: "grid", gap: 1.5 }}>
          {differences.map(({ field, label, theirs, yours }) => (
            <Box key={field} sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 1.5 }}>
              <Box component="dt" sx={{ fontWeight: 600, mb: 0.5 }}>
                {label}
              </Box>
              <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
                <Side name={last === undefined ? "Theirs" : `${who}’s`}>
                  {show?.(field, theirs) ?? valueWords(theirs)}
                </Side>
                <Side name="Yours">{show?.(field, yours) ?? valueWords(yours)}</Side>
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="error" onClick={discard}>
          Discard my changes
        </Button>
        <Button variant="outlined" onClick={overwrite}>
          Overwrite with mine
        </Button>
        <Button variant="contained" onClick={keepEditing} autoFocus>
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
