import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { type ReactNode, useState } from "react";
import { FIELD_LIMITS } from "#contract/wire";
import { useSession } from "../../api/session.ts";
import { useTimeZone } from "../../data/account.ts";
import { type Review, reviewersText } from "../../data/review.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** The steps for four-eyes review; `override` is a superuser's way to turn it off alone. */
export type ReviewStep = "on" | "request" | "confirm" | "cancel" | "override";

/** Asks before four-eyes review is turned on or off, and says what that means. */
export function ReviewStepDialog({
  step,
  review,
  isBusy,
  onConfirm,
  onClose,
}: {
  readonly step: ReviewStep;
  readonly review: Review;
  readonly isBusy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const session = useSession();
  const [reason, setReason] = useState("");
  const timeZone = useTimeZone();
  // nobody confirms their own request
  const workers = new Set(step === "request" ? [session.user.id] : []);
  const [title, action, text] = wordsOf(step, review, reviewersText(review, session, workers, timeZone));
  return (
    <ConfirmDialog
      open
      title={title}
      action={action}
      isHarmless={step === "on" || step === "request"}
      isBusy={isBusy}
      text={
        <Box sx={{ display: "grid", gap: 2 }}>
          <span>{text}</span>
          {step === "request" && (
            <TextField
              label="Reason"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              multiline
              minRows={2}
              helperText="What the others should know. Optional."
              slotProps={{ htmlInput: { maxLength: FIELD_LIMITS.text } }}
            />
          )}
        </Box>
      }
      onConfirm={() => onConfirm(reason.trim())}
      onClose={onClose}
    />
  );
}

const AFTER =
  "From then on, changes can go live directly, and drafts that await a review can be published without an approval.";

function wordsOf(
  step: ReviewStep,
  { off_request }: Review,
  reviewers: string,
): readonly [title: string, action: string, text: ReactNode] {
  switch (step) {
    case "on":
      return [
        "Turn on four eyes?",
        "Turn on",
        `The live model becomes read-only, for superusers too. Changes are made in drafts, and one of these people approves each: ${reviewers}. Turning it off again takes two people.`,
      ];
    case "request":
      return [
        "Request to turn off four eyes?",
        "Send request",
        reviewers === ""
          ? "It stays on until someone else confirms. Nobody else can now: add another administrator first."
          : `It stays on until someone else confirms. Can confirm: ${reviewers}.`,
      ];
    case "confirm":
      return [
        "Turn off four eyes?",
        "Turn off",
        `${off_request?.requested_by.username ?? "Someone"} requested this. ${AFTER}`,
      ];
    case "override":
      return [
        "Turn off four eyes alone?",
        "Turn off alone",
        `You can do this without a second person because you are a superuser. The audit log says so. ${AFTER}`,
      ];
    case "cancel":
      return ["Cancel the request?", "Cancel request", "Four eyes stays on."];
  }
}
