import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId } from "react";
import { useController } from "react-hook-form";
import { offsetText } from "../../../ui/dates.ts";
import { TextControl } from "../../controls/TextControl.tsx";
import { useTimeZone } from "../../data/account.ts";
import type { PublishValues } from "./publish-values.ts";

/** Now, or at a time in the account's time zone. */
export function WhenFields() {
  const id = useId();
  const { field } = useController<PublishValues, "when">({ name: "when" });
  const timeZone = useTimeZone();
  return (
    <Box>
      <FormLabel id={id}>When</FormLabel>
      <RadioGroup row aria-labelledby={id} name="when" value={field.value} onChange={field.onChange}>
        <FormControlLabel value="now" control={<Radio size="small" />} label="Now" />
        <FormControlLabel value="at" control={<Radio size="small" />} label="Schedule for later" />
      </RadioGroup>
      {field.value === "at" && (
        <TextControl
          name="at"
          label="Date and time"
          type="datetime-local"
          required
          help={`In ${timeZone} (${offsetText(new Date(), timeZone)} now).`}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ mt: 1, maxWidth: 320 }}
          fullWidth
        />
      )}
    </Box>
  );
}
