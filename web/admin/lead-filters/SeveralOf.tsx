import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import { splitValues } from "#contract/wire";

/** A filter with several values: a lead has one of those that are checked. */
export function SeveralOf({
  value,
  options,
  onChange,
}: {
  /** Comma-separated, as in the address. */
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}) {
  const chosen = splitValues(
    value ?? "",
    options.map(([each]) => each),
  );
  // in the order of the options; values that are no longer options are removed by the first change
  const toggle = (option: string, isOn: boolean) =>
    onChange(
      options
        .map(([each]) => each)
        .filter((each) => (each === option ? isOn : chosen.includes(each)))
        .join(","),
    );
  return (
    <FormGroup sx={{ maxHeight: 240, overflowY: "auto", flexWrap: "nowrap" }}>
      {options.map(([option, text]) => (
        <FormControlLabel
          key={option}
          label={text}
          sx={{
            mx: 0,
            alignItems: "flex-start",
            "& .MuiFormControlLabel-label": { pt: "3px", fontSize: "0.8125rem", overflowWrap: "anywhere" },
          }}
          control={
            <Checkbox
              sx={{ py: 0.5, pl: 0 }}
              checked={chosen.includes(option)}
              onChange={(_event, isOn) => toggle(option, isOn)}
            />
          }
        />
      ))}
    </FormGroup>
  );
}
