import TextField from "@mui/material/TextField";

/** A filter with a few options, next to the search of a list. */
export function SelectFilter({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}) {
  const isKnown = options.some(([known]) => known === value);
  return (
    <TextField
      select
      label={label}
      value={isKnown ? value : (options[0]?.[0] ?? "")}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 150, flex: { xs: "1 1 150px", sm: "none" }, maxWidth: { sm: "min(100%, 320px)" } }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
