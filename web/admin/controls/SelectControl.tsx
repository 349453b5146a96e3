import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useController } from "react-hook-form";

export interface Option {
  readonly value: string | number;
  readonly label: string;
}

/**
 * One of a few. An empty choice represents `null`.
 *
 * @example
 * <SelectControl name="type" label="Type" options={[{ value: "approval", label: "Approval" }]} none="No type" />
 */
export function SelectControl({
  name,
  label,
  options,
  none,
  help,
  required = false,
  disabled = false,
}: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly none?: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}) {
  const { field, fieldState } = useController({ name });
  return (
    <TextField
      select
      label={label}
      required={required}
      {...(disabled ? { disabled } : {})}
      value={field.value ?? ""}
      onChange={({ target }) => field.onChange((target.value as unknown) === "" ? null : target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {options.map(({ value, label: text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
