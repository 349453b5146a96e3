import Box from "@mui/material/Box";
import { useWatch } from "react-hook-form";
import { offsetText } from "../../../ui/dates.ts";
import { RadioControl } from "../../controls/RadioControl.tsx";
import { TextControl } from "../../controls/TextControl.tsx";
import { useTimeZone } from "../../data/account.ts";
import type { PublishValues } from "./publish-values.ts";

/** Now, or at a time in the account's time zone. */
export function WhenFields() {
  const when = useWatch<PublishValues, "when">({ name: "when" });
  const timeZone = useTimeZone();
  return (
    <Box>
      <RadioControl
        name="when"
        label="When"
        options={[
          ["now", "Now"],
          ["at", "Schedule for later"],
        ]}
      />
      {when === "at" && (
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
