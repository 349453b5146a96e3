import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { etagOf } from "#contract/client";
import type { DraftEventKind } from "#contract/wire";
import { api } from "../../api/client.ts";
import { useSession } from "../../api/session.ts";
import { PLACES } from "../../area/paths.ts";
import { ACTING_ACCOUNT, useTimeZone } from "../../data/account.ts";
import type { Draft } from "../../data/drafts.ts";
import { ACTING_REVIEW, reviewersText } from "../../data/review.ts";
import { Moment } from "../../ui/Moment.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { activityQuery, type DraftEvent, useAct } from "../calls.ts";
import { useShownDraft } from "../draft-context.ts";
import type { DraftReviewStep } from "./MessageDialog.tsx";
import { approve, requestChanges, requestReview } from "./steps.ts";

const MessageDialog = onDemand(async () => (await import("./MessageDialog.tsx")).MessageDialog);

const REVIEW_IS_OFF = "Review is off in this account, so it can be published without an approval.";

/** The progress of the draft to being live, and the possible actions. */
export function ReviewNotice() {
  const draft = useShownDraft();
  const [step, setStep] = useState<DraftReviewStep>();
  const [unsent, setUnsent] = useState("");
  const account = useQuery(ACTING_ACCOUNT).data;
  const isReviewed = account === undefined ? undefined : account.review === "four_eyes";
  const { state, review, may, publish_error, publish_at, publish_paused, published_version } = draft;
  const isAwaited = state === "approved" || state === "scheduled";
  const latest = useLatestStep(draft, isReviewed === true);
  const isSentBack = draft.changes_requested_by !== null;
  const lapsed = isAwaited && review?.is_approved === false ? review.approved_by?.username : undefined;
  const close = (message = "") => {
    setStep(undefined);
    setUnsent(message);
  };
  const button = (next: DraftReviewStep, variant: "contained" | "outlined") => (
    <Button variant={variant} onClick={() => setStep(next)}>
      {next.action}
    </Button>
  );
  return (
    <>
      {publish_error !== null && (state === "open" || state === "approved") && (
        <Notice severity="error">It could not go live when it was due. {publish_error}</Notice>
      )}
      {state === "open" && isReviewed && (
        <Notice severity={isSentBack ? "warning" : "info"} actions={button(requestReview(draft), "contained")}>
          {isSentBack
            ? `${draft.changes_requested_by?.username ?? "A reviewer"} requested changes. Make them, then request a review again.`
            : "Someone else has to approve this draft before it can go live."}{" "}
          <Reviewers />
          {latest?.kind === "changes_requested" && <StepMessage event={latest} />}
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
            ? "Read the changes, then approve the draft or request changes."
            : "Someone who did not work on it has to approve it."}{" "}
          {!may.approve && <Reviewers />}
          {isReviewed === false && ` ${REVIEW_IS_OFF}`}
          {latest?.kind === "review_requested" && <StepMessage event={latest} />}
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
          {latest?.kind === "approved" && <StepMessage event={latest} />}
        </Notice>
      )}
      {state === "scheduled" && publish_at !== null && (
        <Notice severity={publish_paused ? "warning" : "info"} actions={<CancelSchedule />}>
          {publish_paused ? (
            <>
              Scheduled for <Moment at={publish_at} />, but its publication is paused. It doesn’t go live until you
              resume the background job.
            </>
          ) : (
            <>
              Goes live <Moment at={publish_at} />. Until then it can’t be edited.
            </>
          )}
        </Notice>
      )}
      {state === "guarded" && (
        <Notice severity="info">
          This draft scores a share of the new leads, next to the live model. Until that ends, neither can be changed.
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
      {step !== undefined && <MessageDialog step={step} message={unsent} onClose={close} />}
    </>
  );
}

/** Whether the notice is loaded. Content below it is not displayed before, so that it does not move. */
export function useNoticeKnown(draft: Draft | undefined): boolean {
  const account = useQuery(ACTING_ACCOUNT);
  const isReviewed = account.data?.review === "four_eyes";
  const review = useQuery({ ...ACTING_REVIEW, enabled: isReviewed });
  const steps = useQuery(stepsQuery(draft, isReviewed));
  return !account.isPending && !steps.isLoading && !(isReviewed && review.isPending);
}

/** Everyone who can approve the draft, except those who worked on it. */
function Reviewers() {
  const session = useSession();
  const timeZone = useTimeZone();
  const { author, editors } = useShownDraft();
  const { data } = useQuery(ACTING_REVIEW);
  if (data === undefined) return null;
  const own = new Set([...editors, ...(author === null ? [] : [author])].map(({ id }) => id));
  const names = reviewersText(data, session, own, timeZone);
  return names === ""
    ? "Nobody can: everyone who may approve has worked on it. Add another administrator first."
    : `Can approve: ${names}.`;
}

const STEPS: readonly DraftEventKind[] = ["review_requested", "changes_requested", "approval_withdrawn", "approved"];

/** The latest events of a draft, loaded only if the notice may mention them. */
function stepsQuery(draft: Draft | undefined, isReviewed: boolean) {
  const state = draft?.state;
  const enabled = state === "in_review" || state === "approved" || (state === "open" && isReviewed);
  return { ...activityQuery(draft?.id ?? 0, 1, 25), enabled };
}

/** The latest step of the review, if it is among the latest events. */
function useLatestStep(draft: Draft, isReviewed: boolean): DraftEvent | undefined {
  const { data } = useQuery({ ...stepsQuery(draft, isReviewed), refetchOnMount: false });
  return data?.results.find(({ kind }) => STEPS.includes(kind));
}

/** The message of a step. A long one is displayed in full in the activity. */
function StepMessage({ event: { body } }: { readonly event: DraftEvent }) {
  if (body === "") return null;
  return (
    <Box
      component="blockquote"
      sx={{ m: 0, mt: 0.5, overflow: "hidden", overflowWrap: "anywhere", whiteSpace: "pre-line", ...FOUR_LINES }}
    >
      “{body}”
    </Box>
  );
}

const FOUR_LINES = { display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: 4 } as const;

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
    <Alert severity={severity} sx={{ mb: 2, alignItems: { sm: "center" }, "& .MuiAlert-message": { flex: 1 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Box sx={{ flex: "1 1 240px" }}>{children}</Box>
        {actions}
      </Box>
    </Alert>
  );
}
