import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { ApiError } from "#contract/client";
import { notify } from "../../../ui/notifications/notify.ts";
import { TextControl } from "../../controls/TextControl.tsx";
import { FormFrame } from "../../form/FormFrame.tsx";
import { SaveButton } from "../../form/SaveButton.tsx";
import { useSavingForm } from "../../form/use-saving-form.ts";
import { useRefresh } from "../calls.ts";

/** One step of a review: its title, its button, and its call. */
export interface DraftReviewStep {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly action: string;
  readonly done: string;
  readonly send: (body: string) => Promise<unknown>;
}

/**
 * Sends a message with a step of a review. If the draft has changed in the meantime, the dialog closes and the draft is
 * displayed as it is now, because nobody may approve what they have not seen.
 */
export function MessageDialog({
  step: { title, text, label, isRequired = false, action, done, send },
  message,
  onClose,
}: {
  readonly step: DraftReviewStep;
  /** The message that was written before, and not sent. */
  readonly message: string;
  /** @param unsent the message, if it is to be sent later */
  readonly onClose: (unsent?: string) => void;
}) {
  const id = useId();
  const refresh = useRefresh();
  const { form, submit } = useSavingForm({ body: message }, async ({ body }) => {
    try {
      await send(body);
    } catch (error) {
      // another user may have been faster: everything displayed is read again
      const read = refresh();
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      await read;
      onClose(body);
      notify.warning("This draft changed while you were reading it. Look at the new changes, then try again.");
      return false;
    }
    notify.success(done);
    void refresh();
    return true;
  });
  const { isSubmitting } = form.formState;
  return (
    <Dialog open onClose={() => onClose()} aria-labelledby={id} maxWidth="xs" fullWidth>
      <FormFrame form={form} label={title} onSave={() => void submit(() => onClose())}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body1" sx={{ mb: 2 }}>
            {text}
          </DialogContentText>
          <TextControl name="body" label={label} required={isRequired} multiline minRows={3} fullWidth autoFocus />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={() => onClose()}>
            Cancel
          </Button>
          <SaveButton isBusy={isSubmitting} busyLabel="Sending…">
            {action}
          </SaveButton>
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}
