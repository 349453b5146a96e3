import TextField from "@mui/material/TextField";

/** The options, each with its label. */
export type Options = readonly (readonly [key: string, label: string])[];

/** One of a few, in a row that is labeled elsewhere. */
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
  /** Its preferred width, in pixels; by default, that of its longest option. */
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
