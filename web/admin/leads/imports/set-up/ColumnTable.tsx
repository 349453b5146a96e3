import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { columnOfField, DATE_ORDERS, type DateOrder } from "#contract/wire";
import type { Question } from "#engine";
import { formatCount } from "../../../../ui/numbers.ts";
import { type Column, ResponsiveList } from "../../../ui/list/ResponsiveList.tsx";
import type { Import } from "../imports.ts";
import { DATES } from "../words.ts";
import { FIELDS, type Mapping, questionOf, SOURCES, targetText, withTarget } from "./mapping.ts";
import { hasAnswer } from "./values.ts";

type ImportColumn = Import["columns"][number];
type Listed = ImportColumn & { readonly id: string };

/** How many columns are shown at first, and by one more click. */
const SHOWN = 50;

interface Props {
  readonly shown: Import;
  readonly questions: readonly Question[];
  readonly onMapping: (mapping: Mapping, said: string) => void;
  readonly onDates: (column: string, order: DateOrder) => void;
}

/** What each column of the file is, with some of its values and how many of them fit. */
export function ColumnTable({ shown, questions, onMapping, onDates }: Props) {
  const [most, setMost] = useState(SHOWN);
  const { columns, mapping, format } = shown;
  const choose = (column: string, target: string | null) => {
    const next = withTarget(mapping, column, target);
    const left = Object.keys(next).find((name) => name !== column && next[name] === null && mapping[name] !== null);
    onMapping(next, left === undefined ? "" : `“${left}” is left out now.`);
  };
  const table: readonly Column<Listed>[] = [
    { label: "Column", render: ({ name }) => <strong>{name}</strong> },
    { label: "Values", render: ({ samples }) => <Samples samples={samples} />, isSentence: true },
    {
      label: "Matched to",
      width: 300,
      render: ({ name }) => (
        <Box sx={{ display: "grid", gap: 0.5 }}>
          <TargetField
            column={name}
            value={mapping[name] ?? null}
            questions={questions}
            onChange={(target) => choose(name, target)}
          />
          {isDate(mapping[name] ?? null, questions) && (
            <DatesField
              column={name}
              value={format.date_orders[name] ?? "ymd"}
              onChange={(order) => onDates(name, order)}
            />
          )}
        </Box>
      ),
    },
    {
      label: "Fits",
      width: 150,
      render: (column) => {
        const target = mapping[column.name] ?? null;
        const isRequired = questionOf(target, questions)?.required === true;
        const isAnswered = hasAnswer(shown.values, column.name);
        return <Fit column={column} isUsed={target !== null} areBlanksErrors={isRequired && !isAnswered} />;
      },
    },
  ];
  return (
    <>
      <ResponsiveList
        label="Columns"
        items={columns.slice(0, most).map((column) => ({ ...column, id: column.name }))}
        columns={table}
      />
      {columns.length > most && (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setMost(most + SHOWN)}>
          Show {formatCount(Math.min(SHOWN, columns.length - most))} more of {formatCount(columns.length)} columns
        </Button>
      )}
    </>
  );
}

function isDate(target: string | null, questions: readonly Question[]): boolean {
  return target === "created_at" || questionOf(target, questions)?.type === "date";
}

function Samples({ samples }: { readonly samples: readonly string[] }) {
  if (samples.length === 0) return <Muted>No values</Muted>;
  return (
    <Box component="ul" sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
      {samples.map((sample) => (
        <Box component="li" key={sample} sx={SAMPLE} title={sample}>
          {sample}
        </Box>
      ))}
    </Box>
  );
}

const SAMPLE = {
  maxWidth: 200,
  px: 0.75,
  borderRadius: 1,
  bgcolor: "var(--color-sunken)",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

const LEFT_OUT = "";

function TargetField({
  column,
  value,
  questions,
  onChange,
}: {
  readonly column: string;
  readonly value: string | null;
  readonly questions: readonly Question[];
  readonly onChange: (target: string | null) => void;
}) {
  const answers = questions.map(({ field_name }) => columnOfField(field_name));
  const groups: readonly (readonly [label: string, options: readonly (readonly [target: string, text: string])[]])[] = [
    ["The lead", Object.entries(FIELDS)],
    ["Answers", answers.map((target) => [target, targetText(target, questions)])],
    ["Source", Object.entries(SOURCES)],
  ];
  const isKnown = groups.some(([, options]) => options.some(([target]) => target === value));
  return (
    <TextField
      select
      fullWidth
      value={value ?? LEFT_OUT}
      onChange={({ target }) => onChange(target.value === LEFT_OUT ? null : target.value)}
      slotProps={{ select: { native: true }, htmlInput: { "aria-label": `What “${column}” is` } }}
    >
      <option value={LEFT_OUT}>Leave out</option>
      {!isKnown && value !== null && <option value={value}>{value}</option>}
      {groups.map(([label, options]) => (
        <optgroup key={label} label={label}>
          {options.map(([target, text]) => (
            <option key={target} value={target}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </TextField>
  );
}

function DatesField({
  column,
  value,
  onChange,
}: {
  readonly column: string;
  readonly value: DateOrder;
  readonly onChange: (order: DateOrder) => void;
}) {
  return (
    <TextField
      select
      fullWidth
      value={value}
      onChange={({ target }) => onChange(target.value as DateOrder)}
      slotProps={{ select: { native: true }, htmlInput: { "aria-label": `Order of the dates in “${column}”` } }}
    >
      {DATE_ORDERS.map((order) => (
        <option key={order} value={order}>
          {DATES[order]}
        </option>
      ))}
    </TextField>
  );
}

function Fit({
  column: { values, blanks, fits },
  isUsed,
  areBlanksErrors,
}: {
  readonly column: ImportColumn;
  readonly isUsed: boolean;
  readonly areBlanksErrors: boolean;
}) {
  if (!isUsed) return <Muted>Left out</Muted>;
  const isBlankSomewhere = areBlanksErrors && blanks > 0;
  if (values === 0 && !isBlankSomewhere) return <Muted>No values</Muted>;
  if (fits === null) return <Muted>…</Muted>;
  const [all, noun] = isBlankSomewhere ? [values + blanks, "rows"] : [values, "values"];
  if (fits === all)
    return <Box component="span" sx={{ color: "success.main" }}>{`All ${formatCount(all)} ${noun}`}</Box>;
  return (
    <Box component="span" sx={{ color: fits === 0 ? "error.main" : "warning.main", fontWeight: 550 }}>
      {`${fits === 0 ? "None" : formatCount(fits)} of ${formatCount(all)} ${noun}`}
      {isBlankSomewhere && <Muted>An answer is required</Muted>}
    </Box>
  );
}

const Muted = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ display: "block", color: "text.secondary", fontWeight: 400 }}>
    {children}
  </Box>
);
