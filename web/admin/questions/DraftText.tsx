import TextField, { type TextFieldProps } from "@mui/material/TextField";
import type { QuestionDraft } from "./draft.ts";
import { useDraftField } from "./form-context.ts";

/** Members of a draft that are plain texts. */
type TextMember = {
  [Name in keyof QuestionDraft]: QuestionDraft[Name] extends string ? Name : never;
}[keyof QuestionDraft];

/** A text of the question's form, with what stands against it below. */
export function DraftText({
  name,
  help = "",
  onType,
  onLeave,
  ...rest
}: Omit<TextFieldProps, "name" | "error" | "helperText" | "value" | "onChange" | "onBlur"> & {
  readonly name: TextMember;
  readonly help?: string;
  /** What else follows from what is typed. */
  readonly onType?: (text: string) => void;
  /** What else follows once the field is left. */
  readonly onLeave?: (text: string) => void;
}) {
  const { field, problems } = useDraftField(name);
  return (
    <TextField
      {...rest}
      name={name}
      value={field.value}
      onChange={({ target }) => {
        field.onChange(target.value);
        onType?.(target.value);
      }}
      onBlur={({ target }) => {
        field.onBlur();
        onLeave?.(target.value);
      }}
      inputRef={field.ref}
      error={problems.length > 0}
      helperText={problems.join(" ") || help}
      autoComplete="off"
    />
  );
}
