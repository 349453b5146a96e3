import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useController } from "react-hook-form";
import { RESCORING_DATES } from "#contract/wire";
import type { PublishValues } from "./publish-values.ts";

/** Whether stored leads are scored again, and as of which day. */
export function RescoreFields() {
  const { field: rescore } = useController<PublishValues, "rescore">({ name: "rescore" });
  const { field: date } = useController<PublishValues, "date">({ name: "date" });
  return (
    <Box>
      <FormControlLabel
        control={<Checkbox size="small" checked={rescore.value} onChange={rescore.onChange} onBlur={rescore.onBlur} />}
        label="Also re-score stored leads"
      />
      <FormHelperText sx={{ ml: 3.75, mt: -0.5 }}>
        Runs in the background. You can pause or cancel it under Background jobs.
      </FormHelperText>
      {rescore.value && (
        <RadioGroup
          aria-label="Score stored leads as of"
          name="date"
          value={date.value}
          onChange={date.onChange}
          sx={{ ml: 3.75, mt: 0.5 }}
        >
          {Object.entries(RESCORING_DATES).map(([value, label]) => (
            <FormControlLabel key={value} value={value} control={<Radio size="small" />} label={label} />
          ))}
        </RadioGroup>
      )}
    </Box>
  );
}
