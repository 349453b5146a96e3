import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useRef } from "react";
import { useNavigate } from "react-router";
import { draftAddress } from "../api/address.ts";
import { api } from "../api/client.ts";
import { TextControl } from "../controls/TextControl.tsx";
import type { Draft } from "../data/drafts.ts";
import { FormFrame } from "../form/FormFrame.tsx";
import { SaveButton } from "../form/SaveButton.tsx";
import { useSavingForm } from "../form/use-saving-form.ts";
import { useRefresh } from "./calls.ts";
import { draftPlace, useShownDraft } from "./draft-context.ts";

/** Starts another draft with the edits of this one, and goes into it. */
export function DuplicateDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const draft = useShownDraft();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const copy = useRef<Draft>(undefined);
  const { form, submit } = useSavingForm({ name: `Copy of ${draft.name}` }, async (body) => {
    copy.current = await api.duplicateDraft({ params: { id: draft.id }, body });
    void refresh();
  });
  const { isSubmitting } = form.formState;
  const proceed = () => {
    onClose();
    if (copy.current !== undefined) void navigate(draftAddress(draftPlace(copy.current.id), copy.current.id));
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <FormFrame form={form} label="Duplicate draft" onSave={() => void submit(proceed)}>
        <DialogTitle id={id}>Duplicate draft</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body1" sx={{ mb: 2 }}>
            The copy has the same edits on the same version, each with its author. Comments, reviews, and schedules stay
            with the original.
          </DialogContentText>
          <TextControl name="name" label="Name" required autoFocus autoComplete="off" fullWidth />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <SaveButton isBusy={isSubmitting} busyLabel="Duplicating…">
            Duplicate
          </SaveButton>
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}
