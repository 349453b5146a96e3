import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import FormHelperText from "@mui/material/FormHelperText";
import { useController, useWatch } from "react-hook-form";
import { momentText } from "../../ui/dates.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { useTimeZone } from "../data/account.ts";
import { type ExpiryPreset, expiryOf, PRESETS } from "./expiry.ts";

/** The expiry of a new token: one of a few durations, never, or on a date. */
export function ExpiryFields() {
  const { field } = useController({ name: "preset" });
  const { fieldState } = useController({ name: "expires_at" });
  const timeZone = useTimeZone();
  const preset = field.value as ExpiryPreset;
  const date = useWatch({ name: "date" }) as string;
  const end = expiryOf(preset, date, new Date());
  const isKnown = end !== null && !Number.isNaN(Date.parse(end));
  return (
    <Box role="group" aria-label="Expiry" sx={{ display: "grid", gap: 1 }}>
      <Box component="span" aria-hidden="true" sx={{ fontSize: "0.8125rem", fontWeight: 550 }}>
        Expiry
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.75 }}>
        {PRESETS.map(({ value, label }) => (
          <Chip
            key={value}
            component="button"
            type="button"
            label={label}
            aria-pressed={value === preset}
            color={value === preset ? "primary" : "default"}
            variant={value === preset ? "filled" : "outlined"}
            onClick={() => field.onChange(value)}
          />
        ))}
      </Box>
      {preset === "date" && <TextControl name="date" label="Last day" type="date" required sx={{ maxWidth: 220 }} />}
      <FormHelperText error={fieldState.invalid} role="status">
        {fieldState.error?.message ??
          (isKnown
            ? `It expires on ${momentText(new Date(end), timeZone)}.`
            : preset === "never"
              ? "It works until someone revokes it. A token that expires is safer."
              : "Choose the last day it works.")}
      </FormHelperText>
    </Box>
  );
}
