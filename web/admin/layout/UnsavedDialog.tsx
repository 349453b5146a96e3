import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect } from "react";
import { NavigationType, useBlocker } from "react-router";
import { leadsElsewhere } from "../api/address.ts";
import { isAnythingUnsaved } from "../form/unsaved.ts";

/** Asks before a page with unsaved changes is left. The router accepts only one blocker, so it serves all forms. */
export function UnsavedDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname, search }, historyAction }) =>
      isAnythingUnsaved() &&
      // a filter in the address is not another page
      (pathname !== currentLocation.pathname || leadsElsewhere(search, historyAction === NavigationType.Pop)),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isAnythingUnsaved() && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);

  if (blocker.state !== "blocked") return null;
  return (
    <Dialog open onClose={blocker.reset} aria-labelledby="unsaved-changes" maxWidth="xs" fullWidth>
      <DialogTitle id="unsaved-changes">Leave without saving?</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body1">
          You have unsaved changes. If you leave, they will be lost.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="error" onClick={blocker.proceed}>
          Leave
        </Button>
        <Button variant="contained" onClick={blocker.reset} autoFocus>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
