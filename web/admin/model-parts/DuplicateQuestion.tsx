import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { copyName, type ModelDocument, type Question, relatedOf } from "#engine";
import { withChange } from "../api/client.ts";
import { SwitchControl } from "../controls/SwitchControl.tsx";
import { TextControl } from "../controls/TextControl.tsx";
import { FormFrame } from "../form/FormFrame.tsx";
import { useSaved } from "../form/saved.ts";
import { useSavingForm } from "../form/use-saving-form.ts";

interface Values {
  readonly text: string;
  readonly field_name: string;
  readonly include_related: boolean;
}

/**
 * Asks for the name of the copy of a question, and creates it: one version of the model, including everything copied
 * with it.
 */
export function DuplicateQuestion({
  question,
  document,
  onClose,
}: {
  readonly question: Question;
  readonly document: ModelDocument;
  /** @param copy id of the copy; undefined if none was created */
  readonly onClose: (copy?: number) => void;
}) {
  const saved = useSaved();
  const related = relatedText(relatedOf(document, question));
  const initial = {
    text: `${question.text} (copy)`,
    field_name: copyName(question.field_name, document),
    include_related: related !== undefined,
  };
  const { form, submit } = useSavingForm<Values>(initial, async (body) => {
    const params = { id: question.id };
    const { value: copy, change } = await withChange((api) => api.duplicateQuestion({ params, body }));
    saved("Question duplicated", change);
    onClose(copy.id);
  });
  const { isSubmitting } = form.formState;
  return (
    <Dialog open onClose={() => onClose()} aria-labelledby="duplicate-question" maxWidth="sm" fullWidth>
      <FormFrame form={form} label="Duplicate question" onSave={() => void submit()}>
        <DialogTitle id="duplicate-question">Duplicate question</DialogTitle>
        <DialogContent>
          <Box sx={{ display: "grid", gap: 2.5, pt: 1 }}>
            <TextControl name="text" label="Question" required multiline autoFocus />
            <TextControl
              name="field_name"
              label="Field name"
              required
              autoComplete="off"
              help="Formulas and rules use it in braces."
              slotProps={{
                htmlInput: { spellCheck: false, autoCapitalize: "none", style: { fontFamily: "var(--font-mono)" } },
              }}
            />
            {related !== undefined && (
              <SwitchControl
                name="include_related"
                label={`Also copy ${related}`}
                help="They use the copy’s field name. Scoring models that don’t read this answer stay with the original."
              />
            )}
            <Box sx={{ color: "text.secondary", typography: "body2" }}>
              The copy is added at the end
              {question.required && " and is optional, so leads without an answer are accepted"}.
            </Box>
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={() => onClose()}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            Duplicate
          </Button>
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}

/** `its scoring model and 3 rules`; undefined if there is nothing to copy. */
function relatedText({ scoring_models, recommendations }: ReturnType<typeof relatedOf>): string | undefined {
  const count = (number: number, one: string) =>
    number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number} ${one}s`];
  const parts = [...count(scoring_models.length, "scoring model"), ...count(recommendations.length, "rule")];
  return parts.length === 0 ? undefined : parts.join(" and ");
}
