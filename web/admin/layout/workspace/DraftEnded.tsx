import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useDraftId } from "../../api/draft.ts";
import { statusOf } from "../../api/status.ts";
import { DRAFTS, paths } from "../../area/paths.ts";
import { type Draft, isEditable, useActingDraft } from "../../data/drafts.ts";
import { useSwitchDraft } from "../../data/switch-draft.ts";

/**
 * Reports at once that another user has published, scheduled, or discarded the current draft. Typed text stays on the
 * page, to be copied.
 */
export function DraftEnded() {
  const id = useDraftId();
  const { pathname } = useLocation();
  const { draft, error } = useActingDraft();
  const switchTo = useSwitchDraft();
  const wasOpen = useRef(false);
  const [isSeen, setSeen] = useState(false);
  const isOpen = draft !== undefined && isEditable(draft) && error === null;
  useEffect(() => {
    wasOpen.current ||= isOpen;
    if (isOpen) setSeen(false);
  }, [isOpen]);
  const isGone = id !== undefined && statusOf(error) === 404;
  // its own page displays it already, and this user may have done it
  const isOwnPage = id !== undefined && `${pathname}/`.startsWith(paths.change(DRAFTS, id));
  const hasEnded = isGone || (draft !== undefined && !isOpen && wasOpen.current && !isOwnPage);
  if (!hasEnded || isSeen) return null;
  return (
    <Dialog open onClose={() => setSeen(true)} aria-labelledby="draft-ended" maxWidth="xs" fullWidth>
      <DialogTitle id="draft-ended">{isGone ? "This draft is gone" : titleOf(draft)}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body1">
          {isGone || draft?.state === "discarded"
            ? "It was discarded, so unsaved changes on this page can’t be saved in it."
            : "It can no longer be edited, so unsaved changes on this page can’t be saved in it."}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => setSeen(true)}>
          Stay here
        </Button>
        {!isGone && id !== undefined && (
          <Button variant="outlined" component={Link} to={paths.change(DRAFTS, id)}>
            Open draft
          </Button>
        )}
        <Button variant="contained" onClick={() => void switchTo(undefined)}>
          Go to the live model
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function titleOf(draft: Draft | undefined): string {
  if (draft?.state === "published") return `This draft was published as version ${draft.published_version}`;
  if (draft?.state === "guarded") return "This draft now scores a share of the new leads";
  return draft?.state === "scheduled" ? "This draft was scheduled" : "This draft was discarded";
}
