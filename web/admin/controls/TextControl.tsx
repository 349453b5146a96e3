import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useController } from "react-hook-form";

/**
 * A text of the form. Errors of the API are displayed below it.
 *
 * @param missing the error if it is left blank and is required
 * @example <TextControl name="help_text" label="Help" multiline />
 */
export function TextControl({
  name,
  help,
  missing,
  ...rest
}: Omit<TextFieldProps, "name" | "error" | "helperText" | "value" | "onChange"> & {
  readonly name: string;
  readonly help?: string;
  readonly missing?: string;
}) {
  const { field, fieldState } = useController({ name });
  const isMissing = fieldState.invalid && missing !== undefined && String(field.value ?? "").trim() === "";
  return (
    <TextField
      {...rest}
      name={name}
      value={field.value ?? ""}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={isMissing ? missing : (fieldState.error?.message ?? help)}
    />
  );
}
