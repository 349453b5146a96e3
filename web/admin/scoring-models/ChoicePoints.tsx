import infoIcon from "virtual:lucide/info";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { type ChoiceReading, fromHundredths, hundredths, type Question } from "#engine";
import { formatPoints, rangeText } from "../../ui/numbers.ts";
import { numberText } from "../../ui/typed-number.ts";
import { Icon } from "../ui/Icon.tsx";
import { ChoicePointsTable, type TypedPoints } from "./ChoicePointsTable.tsx";
import { removeRow } from "./change-rows.ts";
import { splitRows, writeChoices } from "./choice-rows.ts";
import type { RangeRow, ReadRows } from "./rows.ts";

interface Parts {
  readonly question: Question;
  readonly rows: readonly RangeRow[];
  readonly read: ReadRows;
  readonly reading: ChoiceReading;
  readonly onChange: (rows: readonly RangeRow[]) => void;
}

/** The points of a choice question, choice by choice, with notes. */
export function ChoicePoints({
  question,
  rows,
  read,
  reading,
  matched,
  onChange,
}: Parts & { readonly matched: readonly number[] }) {
  const { choices } = question;
  const write = (written: TypedPoints) => onChange(writeChoices(rows, read, choices, written));
  const silent = reading.rows.filter(({ range }) => range === undefined);
  if (choices.length === 0) return <Note>The question has no choices yet.</Note>;
  return (
    <>
      <ChoicePointsTable rows={rows} read={read} reading={reading} matched={matched} onWrite={write} />
      <Box component="ul" aria-label="Notes on the points" sx={{ display: "grid", gap: 0.5, mt: 1 }}>
        {rows.length === 0 && (
          <Note>
            Until you enter points, each choice gives its value, shown in gray.
            <Button
              sx={SMALL}
              onClick={() =>
                write(choices.map((choice) => [choice, numberText(fromHundredths(hundredths(choice.value)))] as const))
              }
            >
              Start from the values
            </Button>
          </Note>
        )}
        {rows.length > 0 && silent.length > 0 && (
          <Note>
            {silent.length === 1 ? `“${silent[0]?.choice.text}” gives` : `${silent.length} choices give`} no points.
          </Note>
        )}
        {reading.unused.map((range) => (
          <Note key={range.id}>
            The range {rangeText(range)} ({formatPoints(range.points)}{" "}
            {Math.abs(range.points) === 1 ? "point" : "points"}) no longer belongs to a choice.
            <Button sx={SMALL} onClick={() => onChange(removeRow(rows, range.id))}>
              Remove it
            </Button>
          </Note>
        ))}
      </Box>
    </>
  );
}

/** Why the ranges of a choice question cannot be edited choice by choice, and a button to split them. */
export function SharedRanges({ question, rows, read, reading, onChange }: Parts) {
  const [first] = reading.shared;
  if (first === undefined) return null;
  const names = first.choices.map(({ text }) => `“${text}”`);
  const held = names.length > 3 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(" and ");
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" onClick={() => onChange(splitRows(rows, read, question.choices))}>
          Split by choice
        </Button>
      }
    >
      The range {rangeText(first.range)} covers several choices, {held}, so these points can't be edited choice by
      choice. Splitting gives each its own range with the points it has now.
    </Alert>
  );
}

const SMALL = { minHeight: 24, py: 0, px: 0.75, ml: 0.5 } as const;

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, fontSize: "0.8125rem", color: "text.secondary" }}>
      <Icon of={infoIcon} sx={{ flex: "none", mt: "2px", fontSize: 16 }} />
      <div>{children}</div>
    </Box>
  );
}
