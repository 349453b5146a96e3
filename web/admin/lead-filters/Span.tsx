import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";

interface End {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** Two fields next to each other: minimum and maximum. */
export function Span({ type, from, to }: { readonly type: "number" | "date"; readonly from: End; readonly to: End }) {
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: 1 }}>
      {[from, to].map(({ label, value, onChange, error }) => (
        <TextField
          key={label}
          label={label}
          type={type === "date" ? "date" : "text"}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={error !== undefined}
          helperText={error}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: type === "number" ? { inputMode: "decimal", autoComplete: "off" } : {},
          }}
        />
      ))}
    </Box>
  );
}
