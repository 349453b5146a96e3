import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId } from "react";
import { useController } from "react-hook-form";

/**
 * One of a few, all in view.
 *
 * @example <RadioControl name="when" label="When" options={[["now", "Now"], ["later", "Later"]]} />
 */
export function RadioControl({
  name,
  label,
  options,
  help,
}: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly help?: string | undefined;
}) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const text = fieldState.error?.message ?? help;
  return (
    <FormControl error={fieldState.invalid}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        row
        name={name}
        aria-labelledby={id}
        aria-describedby={text === undefined ? undefined : `${id}-help`}
        value={field.value}
        onChange={(_event, value) => field.onChange(value)}
        onBlur={field.onBlur}
      >
        {options.map(([value, text], index) => (
          <FormControlLabel
            key={value}
            value={value}
            label={text}
            control={<Radio size="small" slotProps={index === 0 ? { input: { ref: field.ref } } : {}} />}
          />
        ))}
      </RadioGroup>
      {text !== undefined && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
}
