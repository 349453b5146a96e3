import TextField from "@mui/material/TextField";
import { useController } from "react-hook-form";
import { RULES } from "#contract/wire";

/** Never meant by anybody who types an address: told before the field is left. */
const SCRIPT = /^\s*(?:javascript|data|vbscript)\s*:/i;

/**
 * A web address of the form, checked as the API checks it.
 *
 * @param warning what else is to be told of the address, though it may be saved
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

/** Why the API would refuse an address; undefined when it would not. */
export function urlProblem(address: string): string | undefined {
  return RULES.url(address)[0];
}
