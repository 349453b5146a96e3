import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { formatCount } from "../../../../ui/numbers.ts";
import { type Column, ResponsiveList } from "../../../ui/list/ResponsiveList.tsx";
import { Section } from "../../../ui/Section.tsx";
import { rowsText } from "../words.ts";
import { MeaningField } from "./MeaningField.tsx";
import { type MisfitColumn, meaningOf, type Values, valuesLeft, withMeaning } from "./values.ts";

interface Props {
  readonly columns: readonly MisfitColumn[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

/** The values of the file that are not choices of their questions, each with its meaning. */
export function ValueTable({ columns, values, onChange }: Props) {
  const left = columns.reduce((sum, column) => sum + valuesLeft(values, column), 0);
  const mayBeBlank = columns.some(({ question }) => !question.required);
  return (
    <Section title="Values to match" description={<span role="status">{leftText(left, mayBeBlank)}</span>}>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {columns.map((column) => (
          <ColumnValues key={column.name} column={column} values={values} onChange={onChange} />
        ))}
      </Box>
    </Section>
  );
}

function leftText(left: number, mayBeBlank: boolean): string {
  if (left === 0) return `Every value below is matched to a choice${mayBeBlank ? " or left blank" : ""}.`;
  const what = left === 1 ? "1 value is" : `${formatCount(left)} values are`;
  const how = `Match ${left === 1 ? "it" : "each"} to a choice${mayBeBlank ? ", or leave the answer blank" : ""}.`;
  return `${what} none of the choices. ${how} Otherwise the rows are reported as errors.`;
}

/** How many values are shown at first. */
const SHOWN = 10;

function ColumnValues({ column, values, onChange }: Omit<Props, "columns"> & { readonly column: MisfitColumn }) {
  const { name, question, misfits } = column;
  const [isWhole, setWhole] = useState(false);
  const heading = useId();
  const table: readonly Column<{ readonly id: string; readonly rows: number }>[] = [
    { label: "Value", render: ({ id }) => <strong>{id}</strong> },
    { label: "Rows", render: ({ rows }) => formatCount(rows), align: "right", width: 90 },
    {
      label: "Matched to",
      width: 300,
      render: ({ id }) => (
        <MeaningField
          label={`What “${id}” in “${name}” means`}
          question={question}
          meaning={meaningOf(values, column, id)}
          onChange={(meaning) => onChange(withMeaning(values, name, id, meaning))}
        />
      ),
    },
  ];
  const listed = isWhole ? misfits.values : misfits.values.slice(0, SHOWN);
  return (
    <section aria-labelledby={heading}>
      <Typography id={heading} variant="h4" component="h3" sx={{ mb: 1, overflowWrap: "anywhere" }}>
        {name}
        <Box component="span" sx={{ fontWeight: 400, color: "text.secondary" }}>
          {" "}
          · {question.text}
        </Box>
      </Typography>
      <ResponsiveList
        label={`Values of ${name}`}
        items={listed.map(({ value, rows }) => ({ id: value, rows }))}
        columns={table}
        isCompact
      />
      {listed.length < misfits.values.length && (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setWhole(true)}>
          Show all {formatCount(misfits.values.length)} values
        </Button>
      )}
      {misfits.others > 0 && (
        <Box sx={{ mt: 1, color: "text.secondary", fontSize: "0.8125rem" }}>
          {rowsText(misfits.others)} more {misfits.others === 1 ? "has" : "have"} rarer values, which are reported as
          errors.
        </Box>
      )}
    </section>
  );
}
