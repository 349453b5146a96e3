import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { etagOf } from "#contract/client";
import { fullMomentText } from "../../../ui/dates.ts";
import { notify } from "../../../ui/notifications/notify.ts";
import { draftAddress } from "../../api/address.ts";
import { api } from "../../api/client.ts";
import { PLACES } from "../../area/paths.ts";
import { TextControl } from "../../controls/TextControl.tsx";
import { useTimeZone } from "../../data/account.ts";
import { FormFrame } from "../../form/FormFrame.tsx";
import { SaveButton } from "../../form/SaveButton.tsx";
import { useLiveNotice } from "../../form/saved.ts";
import { useSavingForm } from "../../form/use-saving-form.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { type Checklist, checklistQuery, useRefresh } from "../calls.ts";
import { draftPlace, useShownDraft } from "../draft-context.ts";
import { ChecklistItems } from "./ChecklistItems.tsx";
import { consequencesOf, INITIAL_VALUES, type PublishValues, publishBody, timeProblem } from "./publish-values.ts";
import { RescoreFields } from "./RescoreFields.tsx";
import { WhenFields } from "./WhenFields.tsx";

/** Publishes the draft, now or at a scheduled time, after displaying the checks and the consequences. */
export function PublishDialog() {
  const id = useId();
  const draft = useShownDraft();
  const navigate = useNavigate();
  const close = () => void navigate(draftPlace(draft.id), { replace: true });
  const { data, error, refetch } = useQuery({ ...checklistQuery(draft.id), refetchOnMount: "always" });
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        Publish “{draft.name}”
      </DialogTitle>
      {data === undefined ? (
        <DialogContent>
          {error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />}
        </DialogContent>
      ) : (
        <PublishForm checklist={data} onClose={close} />
      )}
    </Dialog>
  );
}

function PublishForm({ checklist, onClose }: { readonly checklist: Checklist; readonly onClose: () => void }) {
  const draft = useShownDraft();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const timeZone = useTimeZone();
  const { state } = useLocation();
  const announce = useLiveNotice();
  const published = useRef<number>(undefined);
  const { form, submit, release } = useSavingForm<PublishValues>(
    { ...INITIAL_VALUES, note: noteOf(state) },
    async (values) => {
      const body = publishBody(values);
      const done = await api.publishDraft({ params: { id: draft.id }, body, ifMatch: etagOf(draft) }).catch((error) => {
        // another user may have been faster: everything displayed is read again
        void refresh();
        throw error;
      });
      published.current = done.version;
      const { scheduled_at: at, rescoring } = done;
      if (at !== undefined) notify.success(`Goes live ${fullMomentText(new Date(at), timeZone)}`);
      else if (rescoring !== undefined) notify.success(`Published as version ${done.version}`);
      else announce(`Published as version ${done.version}`);
    },
  );

  function proceed(): void {
    const version = published.current;
    void refresh();
    if (version === undefined) onClose();
    // the draft is live now: the user continues in the live model
    else void navigate(draftAddress(PLACES.model_version(version), undefined), { replace: true });
  }

  const values = form.watch();
  const { isSubmitting } = form.formState;
  const isNow = values.when === "now";
  const { errors } = form.formState;
  const problem = !checklist.can_publish
    ? blockedText(checklist.items.filter(({ state }) => state === "blocked").length)
    : isNow
      ? undefined
      : (errors.at?.message ?? timeProblem(values.at, timeZone, new Date()));
  return (
    <FormFrame form={form} label="Publish" onSave={() => void submit(proceed)} sx={BUTTONS_STAY}>
      <DialogContent sx={{ display: "grid", gap: 2.5, pt: 0 }}>
        <ChecklistItems items={checklist.items} />
        <TextControl
          name="note"
          label="Note"
          required
          multiline
          minRows={2}
          autoFocus={checklist.can_publish}
          help="Why this goes live. It stays with the version."
          missing="Enter a note: why this goes live."
        />
        <WhenFields />
        <RescoreFields found={checklist.rescoring} />
      </DialogContent>
      <Alert severity={problem === undefined ? "info" : "error"} role="status" sx={{ mx: 3, mt: 1.5 }}>
        {problem ?? consequencesOf(values, checklist.summary, timeZone)}
      </Alert>
      <DialogActions>
        <Button
          variant="outlined"
          onClick={() => {
            release();
            onClose();
          }}
        >
          Cancel
        </Button>
        <SaveButton
          isBusy={isSubmitting}
          busyLabel={isNow ? "Publishing…" : "Scheduling…"}
          disabled={problem !== undefined}
        >
          {isNow ? "Publish now" : "Schedule"}
        </SaveButton>
      </DialogActions>
    </FormFrame>
  );
}

/** @param blocked the number of blocking checks; none if the state of the draft is what blocks */
function blockedText(blocked: number): string {
  if (blocked === 0) return "This draft can no longer be published.";
  return `Resolve the ${blocked === 1 ? "blocked item" : `${blocked} blocked items`} above to publish.`;
}

/** The questions scroll; the consequences or errors, and the buttons below them, stay in view. */
const BUTTONS_STAY = { display: "flex", flexDirection: "column", minHeight: 0 } as const;

/** The note suggested by the linking page, e.g. the version to restore. */
const noteOf = (state: unknown): string =>
  typeof state === "object" && state !== null && "note" in state && typeof state.note === "string" ? state.note : "";
