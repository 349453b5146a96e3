import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { memo } from "react";
import { rewriteNumber } from "../../ui/typed-number.ts";
import { useStable } from "../ui/use-stable.ts";
import type { QuestionDraft } from "./draft.ts";
import { useDraftField } from "./form-context.ts";

/** Members of a draft that are plain texts. */
type TextMember = {
  [Name in keyof QuestionDraft]: QuestionDraft[Name] extends string ? Name : never;
}[keyof QuestionDraft];

/** It rerenders only when its own props change, because every keystroke rerenders the form. */
const Field = memo(TextField) as typeof TextField;

/** A text of the question's form, with its errors below. */
export function DraftText({
  name,
  help = "",
  onType,
  onLeave,
  onPaste = ignore,
  isNumber = false,
  ...rest
}: Omit<TextFieldProps, "name" | "error" | "helperText" | "value" | "onChange" | "onBlur"> & {
  readonly name: TextMember;
  readonly help?: string;
  /** Whether a typed number is written as it is displayed elsewhere once the field loses the focus. */
  readonly isNumber?: boolean;
  /** Called with what is typed. */
  readonly onType?: (text: string) => void;
  /** Called after the field lost the focus. */
  readonly onLeave?: (text: string) => void;
}) {
  const { field, problems } = useDraftField(name);
  const actions = useStable<Pick<TextFieldProps, "onChange" | "onBlur" | "onPaste">>({
    onChange: ({ target }) => {
      field.onChange(target.value);
      onType?.(target.value);
    },
    onBlur: ({ target }) => {
      if (isNumber) rewriteNumber(target.value, field.onChange);
      field.onBlur();
      onLeave?.(target.value);
    },
    onPaste,
  });
  return (
    <Field
      {...rest}
      {...actions}
      name={name}
      value={field.value}
      inputRef={field.ref}
      error={problems.length > 0}
      helperText={problems.join(" ") || help}
      autoComplete="off"
    />
  );
}

const ignore = () => undefined;
