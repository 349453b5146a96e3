import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useId } from "react";
import { useController } from "react-hook-form";

/** Yes or no. @example <SwitchControl name="required" label="Must be answered" /> */
export function SwitchControl({
  name,
  label,
  help,
  disabled = false,
}: {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly disabled?: boolean;
}) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const text = fieldState.error?.message ?? help;
  return (
    <FormControl error={fieldState.invalid}>
      <FormControlLabel
        label={label}
        sx={{ ml: 0, gap: 1 }}
        control={
          <Switch
            checked={field.value === true}
            {...(disabled ? { disabled } : {})}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { name, ref: field.ref, ...(text === undefined ? {} : { "aria-describedby": id }) } }}
          />
        }
      />
      {text !== undefined && <FormHelperText id={id}>{text}</FormHelperText>}
    </FormControl>
  );
}
