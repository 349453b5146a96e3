import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { memo, useMemo } from "react";
import { usesOfField } from "#engine";
import { UsedBy } from "../ui/UsedBy.tsx";
import { fieldNameOf } from "./draft.ts";
import { useDraftField, useQuestionForm } from "./form-context.ts";

/** It is drawn again only when it has changed itself, not with each key elsewhere in the form. */
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

/** The field name: suggested from the text until it is touched; what uses the former one stands beside a change. */
export function FieldNameField() {
  const { document, question, draft, taken } = useQuestionForm();
  const { field, problems } = useDraftField("field_name");
  const value = fieldNameOf(draft, taken);
  const isSuggested = field.value === null;
  const former = question?.field_name;
  const isRenamed = former !== undefined && value !== former;
  const uses = isRenamed ? usesOfField(document, former) : [];
  const help = isSuggested ? "Suggested from the text." : `Formulas and rules use it as {${value}}.`;
  const { onChange } = field;
  const isRestorable = !isSuggested && question === undefined;
  const slots = useMemo(() => slotsOf(isRestorable, () => onChange(null)), [isRestorable, onChange]);
  return (
    <Box>
      <Field
        fullWidth
        required
        label="Field name"
        name="field_name"
        value={value}
        onChange={onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={problems.length > 0 || uses.length > 0}
        helperText={uses.length > 0 ? "" : problems.join(" ") || help}
        autoComplete="off"
        slotProps={slots}
      />
      {isRenamed &&
        (uses.length > 0 ? (
          <Alert severity="error" sx={{ mt: 1 }} role="alert">
            <Box sx={{ mb: 0.5 }}>
              <code>{former}</code> can't be renamed while these use it:
            </Box>
            <UsedBy uses={uses} label={`What uses ${former}`} />
          </Alert>
        ) : (
          <Alert severity="warning" sx={{ mt: 1 }}>
            Nothing in the model uses <code>{former}</code>, but integrations that submit leads must send{" "}
            {value === "" ? "the new name" : <code>{value}</code>} instead. Stored leads keep their answers to this
            question.
          </Alert>
        ))}
    </Box>
  );
}
