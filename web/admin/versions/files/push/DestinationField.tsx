import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId } from "react";

type Destination = "draft" | "live";

const CHOICES = {
  draft: "Into a draft of each account, simulated on its leads",
  live: "Live at once",
} as const satisfies Readonly<Record<Destination, string>>;

/** The destination of the model: drafts, which are tried and reviewed like any other, or live. */
export function DestinationField({
  value,
  note,
  isDisabled,
  onChange,
  onNote,
}: {
  readonly value: Destination;
  /** The note of the drafts. */
  readonly note: string;
  readonly isDisabled: boolean;
  readonly onChange: (value: Destination) => void;
  readonly onNote: (note: string) => void;
}) {
  const label = useId();
  return (
    <Box sx={{ display: "grid", gap: 1, width: "100%" }}>
      <Typography id={label} variant="body2" sx={{ fontWeight: 600 }}>
        Where to
      </Typography>
      <RadioGroup
        aria-labelledby={label}
        value={value}
        onChange={({ target }) => onChange(target.value as Destination)}
      >
        {Object.entries(CHOICES).map(([choice, text]) => (
          <FormControlLabel
            key={choice}
            value={choice}
            label={text}
            disabled={isDisabled}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
      {value === "draft" && (
        <TextField
          label="Note"
          value={note}
          onChange={({ target }) => onNote(target.value)}
          disabled={isDisabled}
          helperText="Optional. Each draft shows it to the people of its account."
          slotProps={{ htmlInput: { maxLength: 2_000 } }}
          multiline
          sx={{ maxWidth: 480 }}
        />
      )}
    </Box>
  );
}
