import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useController } from "react-hook-form";

/**
 * A text of the form. What the API refuses is shown below it.
 *
 * @example <TextControl name="help_text" label="Help" multiline />
 */
export function TextControl({
  name,
  help,
  ...rest
}: Omit<TextFieldProps, "name" | "error" | "helperText" | "value" | "onChange"> & {
  readonly name: string;
  readonly help?: string;
}) {
  const { field, fieldState } = useController({ name });
  return (
    <TextField
      {...rest}
      name={name}
      value={field.value ?? ""}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
    />
  );
}
