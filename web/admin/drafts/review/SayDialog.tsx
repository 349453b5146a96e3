import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { notify } from "../../../ui/notifications/notify.ts";
import { FormFrame } from "../../form/FormFrame.tsx";
import { TextControl } from "../../form/TextControl.tsx";
import { useSavingForm } from "../../form/use-saving-form.ts";
import { useRefresh } from "../calls.ts";

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

/** Says something with a step of a review. */
export function SayDialog({
  step: { title, text, label, isRequired = false, action, done, send },
  onClose,
}: {
  readonly step: Step;
  readonly onClose: () => void;
}) {
  const id = useId();
  const refresh = useRefresh();
  const { form, submit } = useSavingForm({ body: "" }, async ({ body }) => {
    try {
      await send(body);
    } catch (error) {
      // somebody else may have been first: what is shown is read again
      void refresh();
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
