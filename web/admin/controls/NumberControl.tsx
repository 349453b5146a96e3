import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useState } from "react";
import { useController } from "react-hook-form";
import { numberProblem, numberText } from "../../ui/typed-number.ts";
import { numberOf } from "./number-of.ts";

/**
 * A number of the form, `null` if it is blank. Text that is not a number is kept as it was typed, and prevents the form
 * from being sent. A number is written as it is displayed elsewhere once the field loses the focus.
 *
 * @example <NumberControl name="weight" label="Weight" />
 */
export function NumberControl({
  name,
  help,
  ...rest
}: Omit<TextFieldProps, "name" | "error" | "helperText" | "value" | "onChange"> & {
  readonly name: string;
  readonly help?: string;
}) {
  const { field, fieldState } = useController({
    name,
    rules: { validate: (given: unknown) => (typeof given === "string" ? (numberProblem(given) ?? true) : true) },
  });
  const [typed, setTyped] = useState<string>();
  const value: unknown = field.value;
  // While "1." or "1e" is being typed, its number would remove the rest.
  const shown = typed !== undefined && numberOf(typed) === value ? typed : textOf(value);
  return (
    <TextField
      {...rest}
      name={name}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(numberOf(target.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      slotProps={{ ...rest.slotProps, htmlInput: { inputMode: "decimal", autoComplete: "off" } }}
    />
  );
}

const textOf = (value: unknown) => (typeof value === "number" ? numberText(value) : String(value ?? ""));
