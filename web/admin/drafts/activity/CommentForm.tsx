import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { api } from "../../api/client.ts";
import { TextControl } from "../../controls/TextControl.tsx";
import { FormFrame } from "../../form/FormFrame.tsx";
import { useSavingForm } from "../../form/use-saving-form.ts";
import { type CommentSubject, useRefresh } from "../calls.ts";
import { useShownDraft } from "../draft-context.ts";

/** Writes a comment on the draft, or on one change of it. */
export function CommentForm({
  about,
  isOpen = false,
  onDone,
}: {
  readonly about?: CommentSubject;
  /** Whether it was just opened and receives the focus. */
  readonly isOpen?: boolean;
  readonly onDone?: () => void;
}) {
  const { id } = useShownDraft();
  const refresh = useRefresh();
  const { form, submit } = useSavingForm({ body: "" }, async ({ body }) => {
    await api.commentOnDraft({ params: { id }, body: { body, ...(about === undefined ? {} : { about }) } });
    form.reset({ body: "" });
    await refresh();
  });
  const { isSubmitting, isDirty } = form.formState;
  return (
    <FormFrame form={form} label="Comment" onSave={() => void submit(onDone)}>
      <Box sx={{ display: "grid", gap: 1, maxWidth: 640 }}>
        <TextControl
          name="body"
          label={about === undefined ? "Comment" : "Comment on this change"}
          multiline
          minRows={2}
          autoFocus={isOpen}
        />
        <Box sx={{ display: "flex", gap: 1 }}>
          <Button type="submit" variant="outlined" disabled={isSubmitting || !isDirty}>
            {isSubmitting ? "Sending…" : "Comment"}
          </Button>
          {onDone !== undefined && <Button onClick={onDone}>Cancel</Button>}
        </Box>
      </Box>
    </FormFrame>
  );
}
