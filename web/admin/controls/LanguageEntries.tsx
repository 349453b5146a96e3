import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { BINARY_OPERATORS, FUNCTIONS, type FunctionEntry, UNARY_OPERATORS } from "#engine";
import type { FieldInfo } from "../../editor/fields.ts";

/** Something that can be inserted into a formula or rule. */
interface Entry {
  readonly insert: string;
  /** How far before its end the cursor is placed. */
  readonly back?: number;
  readonly name: string;
  readonly detail: string;
  readonly doc: string;
}

const FUNCTION_ENTRIES = Object.entries<FunctionEntry>(FUNCTIONS).map(
  ([name, { signature, doc, takes, example }]): Entry => ({
    insert: `${name}()`,
    back: takes === "none" ? 0 : 1,
    name: signature,
    detail: "",
    doc: `${doc} ${example.source} is ${example.value}.`,
  }),
);

const OPERATOR_ENTRIES = [
  ...Object.entries(BINARY_OPERATORS),
  ...Object.entries(UNARY_OPERATORS).filter(([name]) => !Object.hasOwn(BINARY_OPERATORS, name)),
].map(
  ([name, { signature, doc, example }]): Entry => ({
    insert: `${name} `,
    name: signature,
    detail: "",
    doc: `${doc} ${example.source} is ${example.value}.`,
  }),
);

/** Fields, choices, functions, and operators, to find and insert into the editor. */
export function LanguageEntries({
  fields,
  onInsert,
}: {
  readonly fields: readonly FieldInfo[];
  readonly onInsert: (text: string, back?: number) => void;
}) {
  const [search, setSearch] = useState("");
  const fits = ({ name, doc }: Entry) => `${name} ${doc}`.toLowerCase().includes(search.trim().toLowerCase());
  const list = (title: string, entries: readonly Entry[]) => (
    <Entries title={title} entries={entries.filter(fits)} onInsert={onInsert} />
  );
  return (
    <>
      <FilterInput label="Find a field, function, or operator" value={search} onChange={setSearch} />
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11rem), 1fr))" }}>
        {list("Fields", fields.flatMap(entriesOf))}
        {list("Functions", FUNCTION_ENTRIES)}
        {list("Operators", OPERATOR_ENTRIES)}
      </Box>
    </>
  );
}

/** A field, and the comparison with each of its choices. */
function entriesOf({ name, detail, doc, choices = [] }: FieldInfo): Entry[] {
  const field = `{${name}}`;
  const isList = detail.endsWith("list");
  return [
    { insert: field, name: field, detail, doc },
    ...(isList ? [] : choices).map(({ slug, text }) => {
      const comparison = `${field} == '${slug}'`;
      return { insert: comparison, name: comparison, detail: "choice", doc: text };
    }),
  ];
}

function Entries({
  title,
  entries,
  onInsert,
}: {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly onInsert: (text: string, back?: number) => void;
}) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: "0.75rem", fontWeight: 600, color: "text.secondary", mb: 0.5 }}>{title}</Box>
      <Box component="ul" sx={LIST} aria-label={title}>
        {entries.map(({ insert, back, name, detail, doc }) => (
          <li key={name}>
            <ButtonBase sx={ENTRY} onClick={() => onInsert(insert, back)}>
              <Box component="span" sx={{ display: "flex", gap: 1, justifyContent: "space-between" }}>
                <Box component="code" sx={{ overflowWrap: "anywhere", color: "var(--color-code-name)" }}>
                  {name}
                </Box>
                <Box component="span" sx={{ flex: "none", color: "text.secondary" }}>
                  {detail}
                </Box>
              </Box>
              <Box component="span" sx={{ display: "block", color: "text.secondary", overflowWrap: "anywhere" }}>
                {doc}
              </Box>
            </ButtonBase>
          </li>
        ))}
        {entries.length === 0 && (
          <Box component="li" sx={{ p: 1, fontSize: "0.75rem" }}>
            No matches.
          </Box>
        )}
      </Box>
    </Box>
  );
}

const LIST = { maxHeight: 236, overflowY: "auto", border: 1, borderColor: "divider", borderRadius: 1 } as const;
const ENTRY = {
  display: "block",
  width: "100%",
  px: 1,
  py: 0.75,
  textAlign: "left",
  fontFamily: "inherit",
  fontSize: "0.75rem",
  lineHeight: 1.45,
  "&:hover": { bgcolor: "action.hover" },
  "&.Mui-focusVisible": { outlineOffset: -2 },
} as const;

/** Filters what is displayed below it; it is not part of the form. */
function FilterInput({
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
