import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { memo } from "react";
import { QUESTION_TYPES, type QuestionType, usesOfField } from "#engine";
import { UsedBy } from "../ui/UsedBy.tsx";
import { useStable } from "../ui/use-stable.ts";
import { messagesOf } from "./check.ts";
import { lossesOf } from "./draft.ts";
import { useDraftField, useQuestionForm } from "./form-context.ts";
import { TYPE_HINTS } from "./settings.ts";

const TYPES = Object.keys(QUESTION_TYPES) as QuestionType[];
const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The type, with what another one would drop or break. */
export function TypeField() {
  const { document, question, draft, objections, isTypeChosen, chooseType } = useQuestionForm();
  const { field } = useDraftField("type");
  const dropped = question === undefined ? [] : lossesOf(question, draft);
  // a type is chosen in one step, so what it breaks is reported at once
  const broken = messagesOf(objections, "type");
  const { label } = QUESTION_TYPES[draft.type];
  const isGuessed = question === undefined && !isTypeChosen && draft.text.trim() !== "";
  const actions = useStable<Pick<TextFieldProps, "onChange">>({
    onChange: (event) => {
      chooseType();
      field.onChange(event);
    },
  });
  return (
    <>
      <TypeSelect
        {...actions}
        value={field.value}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={broken.length > 0}
        helperText={isGuessed ? `${TYPE_HINTS[draft.type]} Suggested from the text.` : TYPE_HINTS[draft.type]}
      />
      {dropped.length > 0 && (
        <Alert severity="warning" sx={BELOW}>
          Changing to {label} removes {LIST.format(dropped)}. Nothing is removed until you save.
        </Alert>
      )}
      {broken.length > 0 && question !== undefined && (
        <Alert severity="error" role="alert" sx={BELOW}>
          {broken.map((message) => (
            <Box key={message} sx={{ overflowWrap: "anywhere" }}>
              {message}
            </Box>
          ))}
          <Box sx={{ mt: 0.5 }}>
            <UsedBy uses={usesOfField(document, question.field_name)} label={`What uses ${question.field_name}`} />
          </Box>
        </Alert>
      )}
    </>
  );
}

/** Below both fields, over the whole width: it may name many rules. */
const BELOW = { gridColumn: "1 / -1", order: 1 } as const;

const SLOTS = {
  select: { renderValue: (type: unknown) => QUESTION_TYPES[type as QuestionType].label },
  // it stays help text while the type is rejected: the reason is below
  formHelperText: { error: false },
};

/** It rerenders only when another type is chosen, not on keystrokes elsewhere in the form. */
const TypeSelect = memo(function TypeSelect(props: TextFieldProps) {
  return (
    <TextField {...props} select fullWidth label="Type" name="type" slotProps={SLOTS}>
      {TYPES.map((type) => (
        <MenuItem key={type} value={type} sx={{ display: "block" }}>
          <Box sx={{ fontWeight: 550 }}>{QUESTION_TYPES[type].label}</Box>
          <Box sx={{ color: "text.secondary", fontSize: "0.75rem" }}>{TYPE_HINTS[type]}</Box>
        </MenuItem>
      ))}
    </TextField>
  );
});
