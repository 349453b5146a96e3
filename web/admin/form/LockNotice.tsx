import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { PLACES } from "../area/paths.ts";
import type { ModelLock } from "../data/model-lock.ts";
import { useSwitchDraft } from "../data/switch-draft.ts";
import { Moment } from "../ui/Moment.tsx";
import { StartDraftButton } from "./StartDraftButton.tsx";

/** Says why the displayed model cannot be edited, and what to do. */
export function LockNotice({ lock }: { readonly lock: ModelLock }) {
  const switchTo = useSwitchDraft();
  if (lock.kind === "four_eyes") {
    return (
      <Alert severity="info" sx={{ mb: 2 }} action={<StartDraftButton variant="outlined" />}>
        Changes to this model are reviewed before they go live. To change it, start a draft.
      </Alert>
    );
  }
  const { draft } = lock;
  const isScheduled = draft.state === "scheduled" && draft.publish_at !== null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        isScheduled ? (
          <Button component={Link} to={PLACES.draft(draft.id)} variant="outlined">
            Open draft
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => switchTo(undefined)}>
            Go to the live model
          </Button>
        )
      }
    >
      {isScheduled && draft.publish_at !== null ? (
        <>
          {draft.publish_paused ? "This draft is scheduled for" : "This draft goes live"}{" "}
          <Moment at={draft.publish_at} /> and can’t be edited. Cancel the schedule to change it.
        </>
      ) : draft.state === "guarded" ? (
        "This draft scores a share of the new leads and can’t be edited. Withdraw its guarded publish to change it."
      ) : draft.state === "published" ? (
        `This draft was published as version ${draft.published_version} and can no longer be edited.`
      ) : (
        "This draft was discarded and can no longer be edited."
      )}
    </Alert>
  );
}
