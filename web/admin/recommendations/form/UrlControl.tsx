import TextField from "@mui/material/TextField";
import { useController } from "react-hook-form";
import { RULES } from "#contract/wire";

/** Never intended by a user who types an address: reported while the field still has the focus. */
const SCRIPT = /^\s*(?:javascript|data|vbscript)\s*:/i;

/**
 * A web address of the form, checked as the API checks it.
 *
 * @param warning a warning about the address, which may still be saved
 */
export function UrlControl({
  name,
  label,
  help,
  warning,
}: {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly warning?: string | undefined;
}) {
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value: string) => urlProblem(value) ?? true },
  });
  const value = String(field.value ?? "");
  const early = fieldState.isTouched || SCRIPT.test(value) ? urlProblem(value) : undefined;
  const problem = fieldState.error?.message ?? early;
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={problem !== undefined}
      helperText={problem ?? warning ?? help}
      slotProps={{ htmlInput: { inputMode: "url", autoComplete: "off", spellCheck: false } }}
    />
  );
}

/** Why the API would reject an address; undefined if it would not. */
export function urlProblem(address: string): string | undefined {
  return RULES.url(address)[0];
}
