import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { etagOf } from "#contract/client";
import { isWithinReach } from "#contract/wire";
import { notify } from "../../../ui/notifications/notify.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { type Session, useSession } from "../../api/session.ts";
import { paths } from "../../area/paths.ts";
import { useTimeZone } from "../../data/account.ts";
import { ACTING_REVIEW, type Review, reviewersText } from "../../data/review.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Section } from "../../ui/Section.tsx";
import { type ReviewStep, ReviewStepDialog } from "./ReviewStepDialog.tsx";

/** Whether a second person approves changes, who that can be, and turning it on and off. */
export function ReviewSection() {
  const { data, error, refetch } = useQuery(ACTING_REVIEW);
  return (
    <Section
      title="Review"
      description="With four eyes, the live model is read-only: changes are made in drafts, and someone who did not work on a draft approves it."
    >
      {data !== undefined ? (
        <Shown review={data} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Section>
  );
}

const DONE: Readonly<Record<ReviewStep, string>> = {
  on: "Four eyes turned on",
  request: "Request sent for confirmation",
  confirm: "Four eyes turned off",
  cancel: "Request canceled",
  override: "Four eyes turned off",
};

const NOBODY: ReadonlySet<number> = new Set();

function Shown({ review }: { readonly review: Review }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const [step, setStep] = useState<ReviewStep>();
  const [isBusy, setBusy] = useState(false);
  const isOn = review.review === "four_eyes";
  const mayAlone = isWithinReach(session.abilities.turn_off_review, session.user.account, session.account);
  const isOwn = review.off_request?.requested_by.id === session.user.id;
  const canTurnOn = review.reviewers.length + review.other_reviewers >= 2;

  async function take(step: ReviewStep, reason = ""): Promise<void> {
    setBusy(true);
    try {
      await send(step, review, session, reason);
      notify.success(DONE[step]);
    } catch (error) {
      notify.error(explain(error));
    } finally {
      setBusy(false);
      setStep(undefined);
      // what is locked, and by whom, may be different everywhere
      void queryClient.invalidateQueries();
    }
  }

  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <div>
        <Box sx={{ fontWeight: 600 }}>{isOn ? "Four eyes is on" : "Off: changes can go live directly"}</Box>
        <Box sx={{ mt: 0.5 }}>
          Can approve: {reviewersText(review, session, NOBODY, timeZone)}.{" "}
          <Box component="span" sx={{ color: "text.secondary" }}>
            Nobody approves their own work.
          </Box>
        </Box>
      </div>
      {!isOn && !canTurnOn && (
        <Alert severity="warning">
          Nobody else could approve your changes, so four eyes can’t be turned on.{" "}
          <MuiLink component={Link} to={paths.add({ path: RESOURCE.user })}>
            Add another administrator
          </MuiLink>{" "}
          first.
        </Alert>
      )}
      {review.off_request !== null && (
        <Alert
          severity="warning"
          action={
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
              <Button variant="outlined" disabled={isBusy} onClick={() => void take("cancel")}>
                {isOwn ? "Cancel request" : "Keep it on"}
              </Button>
              {!isOwn && (
                <Button variant="contained" color="error" disabled={isBusy} onClick={() => setStep("confirm")}>
                  Turn off…
                </Button>
              )}
            </Box>
          }
        >
          {isOwn ? "You" : <strong>{review.off_request.requested_by.username}</strong>} requested to turn off four eyes
          on <Moment at={review.off_request.requested_at} />. {isOwn && "It stays on until someone else confirms."}
          {review.off_request.reason !== "" && (
            <Box component="blockquote" sx={{ m: 0, mt: 0.5, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
              “{review.off_request.reason}”
            </Box>
          )}
        </Alert>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "&:empty": { display: "none" } }}>
        {!isOn && (
          <Button variant="contained" disabled={!canTurnOn} onClick={() => setStep("on")}>
            Turn on four eyes…
          </Button>
        )}
        {isOn && review.off_request === null && (
          <Button variant="outlined" onClick={() => setStep("request")}>
            Request to turn off…
          </Button>
        )}
        {isOn && mayAlone && (
          <Button variant="outlined" color="error" onClick={() => setStep("override")}>
            Turn off alone…
          </Button>
        )}
      </Box>
      {step !== undefined && (
        <ReviewStepDialog
          step={step}
          review={review}
          isBusy={isBusy}
          onConfirm={(reason) => void take(step, reason)}
          onClose={() => setStep(undefined)}
        />
      )}
    </Box>
  );
}

async function send(step: ReviewStep, review: Review, { account }: Session, reason: string): Promise<unknown> {
  const params = { id: account.id };
  switch (step) {
    case "on":
      return await api.updateAccount({ params, body: { review: "four_eyes" } });
    case "override":
      return await api.updateAccount({ params, body: { review: "off" } });
    case "request":
      return await api.requestReviewOff({ params, body: { reason } });
    case "confirm":
      return await api.confirmReviewOff({ params, ifMatch: etagOf(review) });
    case "cancel":
      return await api.cancelReviewOff({ params });
  }
}
