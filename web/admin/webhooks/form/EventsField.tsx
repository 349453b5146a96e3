import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useController } from "react-hook-form";
import { EVENT_TYPES, type EventType } from "#contract/wire";
import { EVENT_WORDS } from "../../data/webhooks.ts";

/** The types of events that are sent. */
export function EventsField() {
  const { field, fieldState } = useController({
    name: "events",
    rules: { validate: (chosen: readonly EventType[]) => chosen.length > 0 || "Choose at least one event." },
  });
  const chosen = field.value as readonly EventType[];
  const toggle = (type: EventType, isOn: boolean) =>
    field.onChange(EVENT_TYPES.filter((each) => (each === type ? isOn : chosen.includes(each))));
  return (
    <FormControl error={fieldState.invalid} component="fieldset" sx={{ minWidth: 0 }}>
      <legend className="visually-hidden">Events</legend>
      {EVENT_TYPES.map((type, index) => {
        const [label, text] = EVENT_WORDS[type];
        return (
          <FormControlLabel
            key={type}
            sx={{ mx: 0, alignItems: "flex-start" }}
            control={
              <Checkbox
                size="small"
                sx={{ py: 0.5, pl: 0 }}
                checked={chosen.includes(type)}
                onChange={(_event, isOn) => toggle(type, isOn)}
                onBlur={field.onBlur}
                slotProps={{ input: { name: type, ...(index === 0 ? { ref: field.ref } : {}) } }}
              />
            }
            label={
              <Box sx={{ pt: "3px", overflowWrap: "anywhere" }}>
                {label}{" "}
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {text}
                </Box>
              </Box>
            }
          />
        );
      })}
      {fieldState.error?.message !== undefined && (
        <FormHelperText sx={{ mx: 0 }}>{fieldState.error.message}</FormHelperText>
      )}
    </FormControl>
  );
}
