import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useEffect, useMemo, useState } from "react";
import { useController } from "react-hook-form";
import { findTimeZones, offsetOf, timeIn, timeZones } from "./time-zones.ts";

/** The update interval of the clock below the field, in milliseconds. */
const TICK_MS = 10_000;

/** The time zone, searched by city, region, or offset, with the current time of its clocks. */
export function TimeZoneField() {
  const { field, fieldState } = useController<{ time_zone: string }, "time_zone">({ name: "time_zone" });
  const now = useNow();
  const zones = useMemo(() => timeZones(new Date(), field.value), [field.value]);
  const there = timeIn(field.value, now);
  const help = there === undefined ? "" : `There it is ${there} (${offsetOf(field.value, now)}).`;
  return (
    <Autocomplete
      options={zones}
      value={zones.find(({ name }) => name === field.value) ?? null}
      onChange={(_event, zone) => zone !== null && field.onChange(zone.name)}
      onBlur={field.onBlur}
      disableClearable={zones.some(({ name }) => name === field.value)}
      groupBy={({ region }) => region}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ name }) => name}
      isOptionEqualToValue={(option, chosen) => option.name === chosen.name}
      filterOptions={(options, { inputValue }) => findTimeZones(options, inputValue)}
      noOptionsText="No time zone matches"
      autoHighlight
      renderOption={({ key, ...props }, { name, offset }) => (
        <Box component="li" key={key} {...props} sx={{ display: "flex", gap: 2 }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            {name.replaceAll("_", " ")}
          </Box>
          <Box component="span" sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
            {offset}
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label="Time zone"
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ?? `Decides what today() is and where a day of the charts begins. ${help}`
          }
        />
      )}
      sx={{ maxWidth: 480 }}
    />
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
