import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { type FormEvent, useState } from "react";
import { IMPORT_ENCODINGS, IMPORT_SEPARATORS } from "#contract/wire";
import { SelectFilter } from "../../../ui/list/SelectFilter.tsx";
import { Section } from "../../../ui/Section.tsx";
import type { Import } from "../imports.ts";
import { ENCODINGS, formatText, SEPARATORS } from "../words.ts";

type Format = Import["format"];
type Given = Import["format_set"];
type Part = keyof Omit<Format, "skip_lines" | "date_orders">;
type Options<Name extends Part> = readonly (readonly [value: Format[Name], text: string])[];

const named = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => [value, words[value]] as const);

/** What can be set of the format, with its values. */
const PARTS: { readonly [Name in Part]: readonly [label: string, options: Options<Name>, isOfCsv: boolean] } = {
  type: [
    "Type",
    [
      ["csv", "CSV"],
      ["ndjson", "NDJSON"],
    ],
    false,
  ],
  encoding: ["Encoding", named(IMPORT_ENCODINGS, ENCODINGS), false],
  separator: ["Separator", named(IMPORT_SEPARATORS, SEPARATORS), true],
  quote: [
    "Quotes",
    [
      ['"', 'Double (")'],
      ["'", "Single (')"],
    ],
    true,
  ],
  header: [
    "First row",
    [
      [true, "Column names"],
      [false, "A lead"],
    ],
    true,
  ],
  decimal: [
    "Decimal sign",
    [
      [".", "Point (1.5)"],
      [",", "Comma (1,5)"],
    ],
    false,
  ],
};

/** How the file is read: the detected format, and the values that the user has set instead. */
export function FileFormat({
  shown: { format, format_set: given },
  onChange,
}: {
  readonly shown: Import;
  readonly onChange: (format: Given) => void;
}) {
  const [isOpen, setOpen] = useState(Object.keys(given).length > 0);
  const set = (name: string, value: unknown) => {
    const { [name as Part]: _, ...others } = given;
    onChange((value === undefined ? others : { ...others, [name]: value }) as Given);
  };
  return (
    <Section
      title="File"
      description={formatText(format)}
      actions={
        <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide settings" : "Change settings"}
        </Button>
      }
    >
      {isOpen && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 1.5 }}>
          {(Object.keys(PARTS) as Part[])
            .filter((name) => format.type === "csv" || !PARTS[name][2])
            .map((name) => (
              <PartField
                key={name}
                label={PARTS[name][0]}
                options={PARTS[name][1]}
                value={format[name]}
                isSet={given[name] !== undefined}
                onChange={(value) => set(name, value)}
              />
            ))}
          {format.type === "csv" && (
            <SkipField
              key={format.skip_lines}
              value={format.skip_lines}
              onChange={(lines) => set("skip_lines", lines)}
            />
          )}
        </Box>
      )}
    </Section>
  );
}

/** One of a few values, or what is detected. */
function PartField({
  label,
  options,
  value,
  isSet,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly (readonly [value: unknown, text: string])[];
  readonly value: unknown;
  readonly isSet: boolean;
  readonly onChange: (value: unknown) => void;
}) {
  const text = options.find(([option]) => option === value)?.[1] ?? "";
  return (
    <SelectFilter
      label={label}
      value={isSet ? String(options.findIndex(([option]) => option === value)) : ""}
      options={[
        ["", isSet ? "Detect" : `${text}, detected`],
        ...options.map(([, each], index) => [String(index), each] as const),
      ]}
      onChange={(chosen) => onChange(chosen === "" ? undefined : options[Number(chosen)]?.[0])}
    />
  );
}

/** The most lines that can be left out. */
const MAX_SKIPPED = 1_000;

/** A title above the table. Applied when the field is left, or by Enter. */
function SkipField({ value, onChange }: { readonly value: number; readonly onChange: (lines: number) => void }) {
  const [typed, setTyped] = useState(String(value));
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    const lines = Number(typed);
    if (typed.trim() === "" || !Number.isInteger(lines) || lines < 0 || lines > MAX_SKIPPED) setTyped(String(value));
    else if (lines !== value) onChange(lines);
  };
  return (
    <form noValidate onSubmit={apply}>
      <TextField
        label="Lines above the table"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => apply()}
        sx={{ width: 160 }}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: "numeric", autoComplete: "off" } }}
      />
    </form>
  );
}
