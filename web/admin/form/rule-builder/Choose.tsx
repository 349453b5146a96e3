import TextField from "@mui/material/TextField";

/** What there is to choose from, each with what it is called. */
export type Options = readonly (readonly [key: string, label: string])[];

/** One of a few, in a row that says elsewhere what it is for. */
export function Choose<Key extends string>({
  label,
  value,
  options,
  basis,
  onChange,
}: {
  readonly label: string;
  readonly value: Key;
  readonly options: readonly (readonly [key: Key, text: string])[];
  /** How wide it would like to be, in pixels; as wide as its longest option if absent. */
  readonly basis?: number;
  readonly onChange: (key: Key) => void;
}) {
  return (
    <TextField
      select
      hiddenLabel
      value={value}
      onChange={({ target }) => onChange(target.value as Key)}
      sx={{ minWidth: 0, ...(basis === undefined ? {} : { flex: `1 1 ${basis}px` }) }}
      slotProps={{ select: { native: true }, htmlInput: { "aria-label": label } }}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
