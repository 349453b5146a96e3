import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useEffect, useRef } from "react";
import { type Location, useBlocker } from "react-router";

export interface UnsavedGuard {
  /** To be shown somewhere in the page. */
  readonly dialog: ReactNode;
  /** Lets the next navigation through: what was typed has been saved. */
  readonly release: () => void;
}

/**
 * Asks before unsaved changes are left: by a link, by the browser's buttons, by switching the account, by closing
 * the window.
 *
 * @example const guard = useUnsavedGuard(form.formState.isDirty); … guard.release(); navigate(list);
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const isHeld = useRef(isDirty);
  isHeld.current = isDirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isHeld.current && isElsewhere(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => isHeld.current && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  const dialog = blocker.state === "blocked" && (
    <Dialog open onClose={blocker.reset} aria-labelledby="unsaved-changes" maxWidth="xs" fullWidth>
      <DialogTitle id="unsaved-changes">Leave without saving?</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body1">
          What you changed here has not been saved and will be lost.
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

  return {
    dialog,
    release: () => {
      isHeld.current = false;
    },
  };
}

/** Another page, or the same one in another account; a filter in the address is neither. */
function isElsewhere(from: Location, to: Location): boolean {
  const accountOf = ({ search }: Location) => new URLSearchParams(search).get("account");
  return from.pathname !== to.pathname || (accountOf(to) !== null && accountOf(to) !== accountOf(from));
}
