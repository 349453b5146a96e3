import TextField from "@mui/material/TextField";

/** Narrows down what is shown below it; it is no part of the form. */
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
      // Enter would send the form around it.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      sx={{ my: 1, width: "100%", maxWidth: 320 }}
      slotProps={{ htmlInput: { "aria-label": label } }}
    />
  );
}
