import TextField from "@mui/material/TextField";

/** Filters what is displayed below it; it is not part of the form. */
export function FilterInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextField
      type="search"
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      // Enter would submit the surrounding form.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      sx={{ my: 1, width: "100%", maxWidth: 320 }}
      slotProps={{ htmlInput: { "aria-label": label } }}
    />
  );
}
