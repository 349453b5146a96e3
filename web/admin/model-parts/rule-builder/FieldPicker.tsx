import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useMemo } from "react";
import { fieldsFor } from "../../../editor/fields.ts";
import { useBuilder } from "./builder-context.ts";

/** A field that a rule may use, searched by its name or by the wording of its question. */
export function FieldPicker({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}) {
  const { document, scope } = useBuilder();
  const docs = useMemo(
    () => new Map(fieldsFor(document, scope).map(({ name, doc }) => [name, doc])),
    [document, scope],
  );
  const isKnown = docs.has(value);
  return (
    <Autocomplete
      options={[...docs.keys()]}
      value={value}
      onChange={(_event, name) => onChange(name)}
      disableClearable
      autoHighlight
      openOnFocus={false}
      filterOptions={(names, { inputValue }) => {
        const typed = inputValue.toLowerCase().trim();
        return names.filter((name) => `${name} ${docs.get(name)}`.toLowerCase().includes(typed));
      }}
      isOptionEqualToValue={(name, chosen) => name === chosen}
      noOptionsText="No matching fields"
      renderOption={({ key, ...props }, name) => (
        <li key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Box component="code" sx={{ overflowWrap: "anywhere" }}>
              {name}
            </Box>
            <Box sx={{ color: "text.secondary", fontSize: "0.75rem", overflowWrap: "anywhere" }}>{docs.get(name)}</Box>
          </Box>
        </li>
      )}
      sx={{ flex: "2 1 190px", minWidth: 0 }}
      renderInput={(props) => (
        <TextField
          {...props}
          hiddenLabel
          error={!isKnown}
          helperText={isKnown ? undefined : "There is no such field."}
          slotProps={{
            ...props.slotProps,
            htmlInput: { ...props.slotProps.htmlInput, "aria-label": label, spellCheck: false },
          }}
        />
      )}
    />
  );
}
