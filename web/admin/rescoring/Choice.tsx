import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId } from "react";
import { SIMULATION_DATES, type SimulationDate } from "#contract/wire";

interface Chosen<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, all visible. */
export function Choice<Value extends string>({
  label,
  help,
  value,
  options,
  onChange,
}: Chosen<Value> & {
  readonly label: string;
  readonly help?: string;
  readonly options: Readonly<Record<Value, string>>;
}) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_event, chosen) => onChange(chosen as Value)}>
        {Object.entries<string>(options).map(([name, text]) => (
          <FormControlLabel key={name} value={name} control={<Radio size="small" />} label={text} />
        ))}
      </RadioGroup>
      {help !== undefined && <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>}
    </FormControl>
  );
}

/** The day as of which leads are re-scored, with the same wording everywhere. */
export const DateChoice = (chosen: Chosen<SimulationDate>) => (
  <Choice
    {...chosen}
    label="Evaluate today as of"
    options={SIMULATION_DATES}
    help="This makes a difference only where a formula or rule uses today()."
  />
);
