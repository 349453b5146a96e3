import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useNavigate } from "react-router";
import { api } from "../api/client.ts";
import { TextControl } from "../controls/TextControl.tsx";
import type { Draft } from "../data/drafts.ts";
import { useSwitchDraft } from "../data/switch-draft.ts";
import { FormFrame } from "./FormFrame.tsx";
import { useSavingForm } from "./use-saving-form.ts";

interface Values {
  readonly name: string;
  readonly description: string;
}

const EMPTY: Values = { name: "", description: "" };

/**
 * Starts a draft of the live model, and goes into it.
 *
 * @param goTo the address to go to; by default, the current page
 */
export function NewDraftDialog({
  goTo,
  onClose,
}: {
  readonly goTo?: (id: number) => string;
  readonly onClose: () => void;
}) {
  const id = useId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const switchTo = useSwitchDraft();
  const created = useRef<Draft>(undefined);
  const { form, submit } = useSavingForm<Values>(EMPTY, async (values) => {
    created.current = await api.createDraft({ body: values });
    void queryClient.invalidateQueries({ queryKey: ["drafts"] });
  });
  const create = () =>
    void submit(() => {
      onClose();
      if (created.current === undefined) return;
      if (goTo === undefined) void switchTo(created.current.id);
      else void navigate(goTo(created.current.id));
    });
  const { isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <FormFrame form={form} label="New draft" onSave={create}>
        <DialogTitle id={id}>New draft</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body1" sx={{ mb: 2 }}>
            A draft is a copy of the live model to work on. Leads are scored by the live model until you publish the
            draft.
          </DialogContentText>
          <Box sx={{ display: "grid", gap: 2 }}>
            <TextControl
              name="name"
              label="Name"
              required
              autoFocus
              autoComplete="off"
              placeholder="Lower the weight of income"
            />
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
          <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? "Creating…" : "Create draft"}
          </Button>
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}
