import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { memo, useMemo } from "react";
import { fieldNameOf } from "./draft.ts";
import { useDraftField, useQuestionForm } from "./form-context.ts";
import { QuestionFollowing } from "./QuestionFollowing.tsx";

/** It rerenders only when its own props change, not on keystrokes elsewhere in the form. */
const Field = memo(TextField) as typeof TextField;

const slotsOf = (isRestorable: boolean, restore: () => void) => ({
  inputLabel: { shrink: true },
  htmlInput: { spellCheck: false, autoCapitalize: "none", style: { fontFamily: "var(--font-mono)" } },
  input: {
    endAdornment: isRestorable && (
      <Button onClick={restore} sx={{ mr: -1, minHeight: 28, flex: "none" }}>
        Use suggestion
      </Button>
    ),
  },
});

/** The field name: derived from the text until it is edited. A change displays what it renames. */
export function FieldNameField() {
  const { question, draft, taken } = useQuestionForm();
  const { field, problems } = useDraftField("field_name");
  const value = fieldNameOf(draft, taken);
  const isSuggested = field.value === null;
  const former = question?.field_name;
  const isRenamed = former !== undefined && value !== former;
  const help = isSuggested ? "Suggested from the text." : `Formulas and rules use it as {${value}}.`;
  const { onChange } = field;
  const isRestorable = !isSuggested && question === undefined;
  const slots = useMemo(() => slotsOf(isRestorable, () => onChange(null)), [isRestorable, onChange]);
  return (
    <>
      <Field
        fullWidth
        required
        label="Field name"
        name="field_name"
        value={value}
        onChange={onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={problems.length > 0}
        helperText={problems.join(" ") || help}
        autoComplete="off"
        slotProps={slots}
      />
      {isRenamed && (
        <Box sx={{ gridColumn: "1 / -1", order: 1, display: "grid", gap: 1 }}>
          <Alert severity="warning">
            Leads may still be sent with <code>{former}</code> until another question uses that name, and stored leads
            keep their answers. Results list this question's recommendation under the new name.
          </Alert>
          <QuestionFollowing />
        </Box>
      )}
    </>
  );
}
