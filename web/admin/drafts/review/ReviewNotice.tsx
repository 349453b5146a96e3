import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { etagOf } from "#contract/client";
import { api } from "../../api/client.ts";
import { PLACES } from "../../area/paths.ts";
import { ACTING_ACCOUNT } from "../../data/account.ts";
import { Moment } from "../../ui/Moment.tsx";
import { useAct } from "../calls.ts";
import { useShownDraft } from "../draft-context.ts";
import { SayDialog, type Step } from "./SayDialog.tsx";
import { approve, requestChanges, requestReview } from "./steps.ts";

const REVIEW_IS_OFF = "Review is off in this account, so it can be published without an approval.";

/** Where the draft is on its way to being live, and what can be done about it now. */
export function ReviewNotice() {
  const draft = useShownDraft();
  const [step, setStep] = useState<Step>();
  const account = useQuery(ACTING_ACCOUNT).data;
  const isReviewed = account === undefined ? undefined : account.review === "four_eyes";
  const { state, review, may, publish_error, publish_at, published_version } = draft;
  const isAwaited = state === "approved" || state === "scheduled";
  const lapsed = isAwaited && review?.is_approved === false ? review.approved_by?.username : undefined;
  const button = (made: Step, variant: "contained" | "outlined") => (
    <Button variant={variant} onClick={() => setStep(made)}>
      {made.action}
    </Button>
  );
  return (
    <>
      {publish_error !== null && (state === "open" || state === "approved") && (
        <Notice severity="error">It could not go live when it was due. {publish_error}</Notice>
      )}
      {state === "open" && isReviewed && (
        <Notice severity="info" actions={button(requestReview(draft), "outlined")}>
          Someone else has to approve this draft before it can go live.
        </Notice>
      )}
      {state === "in_review" && (
        <Notice
          severity="warning"
          actions={
            may.approve && (
              <>
                {button(requestChanges(draft), "outlined")}
                {button(approve(draft), "contained")}
              </>
            )
          }
        >
          {review?.requested_by ? `${review.requested_by.username} requested a review. ` : "This draft is in review. "}
          {may.approve
            ? "Read the changes, then approve them or request others."
            : "Someone who did not work on it has to approve it."}
          {isReviewed === false && ` ${REVIEW_IS_OFF}`}
        </Notice>
      )}
      {lapsed !== undefined && (
        <Notice
          severity="warning"
          actions={
            state === "approved" && (
              <>
                {button(requestReview(draft), "outlined")}
                {may.approve && button(approve(draft), "contained")}
              </>
            )
          }
        >
          {lapsed} approved this draft, but can no longer approve drafts of this account, so the approval does not
          count.{" "}
          {isReviewed === false
            ? REVIEW_IS_OFF
            : state === "scheduled"
              ? "It will not go live. Cancel the schedule, then have someone else approve it."
              : "Someone else must approve it."}
        </Notice>
      )}
      {state === "approved" && lapsed === undefined && (
        <Notice severity="success">
          Approved by {review?.approved_by?.username ?? "a reviewer"}
          {review?.approved_at != null && (
            <>
              {" "}
              on <Moment at={review.approved_at} />
            </>
          )}
          . Any edit withdraws the approval.
        </Notice>
      )}
      {state === "scheduled" && publish_at !== null && (
        <Notice severity="info" actions={<CancelSchedule />}>
          Goes live <Moment at={publish_at} />. Until then it can’t be edited.
        </Notice>
      )}
      {state === "published" && published_version !== null && (
        <Notice severity="success">
          This draft is published as{" "}
          <MuiLink component={Link} to={PLACES.model_version(published_version)}>
            version {published_version}
          </MuiLink>
          .
        </Notice>
      )}
      {state === "discarded" && <Notice severity="info">This draft was discarded.</Notice>}
      {step !== undefined && <SayDialog step={step} onClose={() => setStep(undefined)} />}
    </>
  );
}

function CancelSchedule() {
  const draft = useShownDraft();
  const act = useAct();
  const [isBusy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    setBusy(true);
    await act(
      () => api.unscheduleDraft({ params: { id: draft.id }, ifMatch: etagOf(draft) }),
      "Schedule canceled. The draft can be edited again.",
    );
    setBusy(false);
  }

  return (
    <Button variant="outlined" disabled={isBusy} onClick={() => void cancel()}>
      Cancel schedule
    </Button>
  );
}

function Notice({
  severity,
  actions,
  children,
}: {
  readonly severity: "info" | "success" | "warning" | "error";
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Alert severity={severity} sx={{ mb: 2, "& .MuiAlert-message": { flex: 1 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Box sx={{ flex: "1 1 240px" }}>{children}</Box>
        {actions}
      </Box>
    </Alert>
  );
}
