import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { etagOf } from "#contract/client";
import { api } from "../api/client.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { FormFrame } from "../form/FormFrame.tsx";
import { SaveButton } from "../form/SaveButton.tsx";
import { useSavingForm } from "../form/use-saving-form.ts";
import { useRefresh } from "./calls.ts";
import { useShownDraft } from "./draft-context.ts";

/** Edits the name and the purpose of the draft. */
export function RenameDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const draft = useShownDraft();
  const refresh = useRefresh();
  const { form, submit } = useSavingForm({ name: draft.name, description: draft.description }, async (values) => {
    await api.updateDraft({ params: { id: draft.id }, body: values, ifMatch: etagOf(draft) });
    await refresh();
  });
  const { isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <FormFrame form={form} label="Rename or describe" onSave={() => void submit(onClose)}>
        <DialogTitle id={id}>Rename or describe</DialogTitle>
        <DialogContent>
          <Box sx={{ display: "grid", gap: 2, pt: 0.5 }}>
            <TextControl name="name" label="Name" required autoFocus autoComplete="off" />
            <TextControl
              name="description"
              label="Description"
              multiline
              minRows={2}
              help="What it is for. Optional."
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <SaveButton isBusy={isSubmitting}>Save</SaveButton>
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}
