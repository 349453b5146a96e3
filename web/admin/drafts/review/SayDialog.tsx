import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { notify } from "../../../ui/notifications/notify.ts";
import { sentence } from "../../changes/sentence.ts";
import type { Draft } from "../../data/drafts.ts";
import { FormFrame } from "../../form/FormFrame.tsx";
import { TextControl } from "../../form/TextControl.tsx";
import { useSavingForm } from "../../form/use-saving-form.ts";
import { editsQuery, useRefresh } from "../calls.ts";
import { useShownDraft } from "../draft-context.ts";

/** One step of a review: what it is, what its button says, what is said with it. */
export interface Step {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly action: string;
  readonly done: string;
  readonly send: (body: string) => Promise<unknown>;
}

/** A step as it is taken with a draft as it was read last. */
export type MakeStep = (draft: Draft) => Step;

/** Says something with a step of a review. What has changed since it was opened is told before it is sent again. */
export function SayDialog({ makeStep, onClose }: { readonly makeStep: MakeStep; readonly onClose: () => void }) {
  const id = useId();
  const draft = useShownDraft();
  const { title, text, label, isRequired = false, action, done, send } = makeStep(draft);
  const [openedAt] = useState(draft.updated_at);
  const refresh = useRefresh();
  const { form, submit } = useSavingForm({ body: "" }, async ({ body }) => {
    try {
      await send(body);
    } catch (error) {
      // somebody else may have been first: what is shown is read again
      await refresh();
      throw error;
    }
    notify.success(done);
    void refresh();
  });
  const { isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <FormFrame form={form} label={title} onSave={() => void submit(onClose)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body1" sx={{ mb: 2 }}>
            {text}
          </DialogContentText>
          {draft.updated_at !== openedAt && <EditsSince moment={openedAt} />}
          <TextControl name="body" label={label} required={isRequired} multiline minRows={3} fullWidth autoFocus />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? "Sending…" : action}
          </Button>
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}

/** The edits that came while the dialog was open. */
function EditsSince({ moment }: { readonly moment: string }) {
  const { id } = useShownDraft();
  const { data } = useQuery(editsQuery(id, 1, 25));
  const edits = (data?.results ?? []).filter(({ made_at }) => made_at > moment);
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2, overflowWrap: "anywhere" }}>
      This draft has changed since you opened this dialog.
      {edits.map(({ edit, note, changes, author }) => (
        <div key={edit}>
          {author !== null && `${author.username}: `}
          {(changes.length === 0 ? [note] : changes).map(sentence).join("; ")}
        </div>
      ))}
    </Alert>
  );
}
