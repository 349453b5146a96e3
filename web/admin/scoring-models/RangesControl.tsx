import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useController } from "react-hook-form";
import { type Question, readChoicePoints } from "#engine";
import { onDemand } from "../ui/on-demand.tsx";
import type { ReadDraft } from "./draft.ts";
import { RangeEditor } from "./RangeEditor.tsx";
import { type RangeRow, readRows } from "./rows.ts";

const ChoicePoints = onDemand(async () => (await import("./ChoicePoints.tsx")).ChoicePoints);
const SharedRanges = onDemand(async () => (await import("./ChoicePoints.tsx")).SharedRanges);

/**
 * The points of each value: for each choice if the formula is a choice question, otherwise by value ranges. Both write
 * the same ranges.
 *
 * @param choices the choice question that is the formula
 * @param numeric the numeric question that is the formula, for suggested ranges
 */
export function RangesControl({
  read: { rows: read, kind },
  choices,
  numeric,
  values,
  matched,
  also,
}: {
  readonly read: ReadDraft;
  readonly choices: Question | undefined;
  readonly numeric: Question | undefined;
  /** The values of the formula for the tried answers. */
  readonly values: readonly (number | string)[];
  readonly matched: readonly number[];
  /** Further numbers on the scale if they are near, such as the minimum and maximum answer. */
  readonly also: readonly number[];
}) {
  const [asRanges, setAsRanges] = useState(false);
  const { field, fieldState } = useController({
    name: "value_ranges",
    // Errors of a row are displayed there; here they only prevent submission.
    rules: { validate: (given) => readRows(given, kind).problems.size === 0 || "Fix the highlighted errors." },
  });
  const rows: readonly RangeRow[] = field.value;
  const change = (next: readonly RangeRow[]) => {
    field.onChange(next);
    field.onBlur();
  };
  // while a row's bounds cannot be parsed, its choices are unknown
  const isReadable = read.ranges.length === rows.length;
  const reading = choices && isReadable ? readChoicePoints(read.ranges, choices.choices) : undefined;
  const byChoice = reading !== undefined && reading.shared.length === 0 && !asRanges;
  const parts = choices && reading && { question: choices, rows, read, reading, onChange: change };
  return (
    <Card
      component="section"
      aria-label={byChoice ? "Points" : "Value ranges"}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {byChoice ? "Points per choice" : "Value ranges"}
        </Typography>
        {reading !== undefined && reading.shared.length === 0 && (
          <Button onClick={() => setAsRanges(!asRanges)}>
            {byChoice ? "Edit as value ranges" : "Edit as points per choice"}
          </Button>
        )}
      </Box>
      <Typography sx={{ color: "text.secondary", mt: 0.5, mb: 2 }}>
        {byChoice ? aboutChoices(choices) : aboutRanges(rows.length, kind === "date")}
      </Typography>
      <Box ref={field.ref} tabIndex={-1} sx={{ outline: "none" }}>
        {byChoice && parts !== undefined ? (
          <ChoicePoints {...parts} matched={matched} />
        ) : (
          <>
            {parts !== undefined && !asRanges && <SharedRanges {...parts} />}
            <RangeEditor
              rows={rows}
              read={read}
              kind={kind}
              numeric={numeric}
              values={values}
              matched={matched}
              also={also}
              onChange={change}
            />
          </>
        )}
      </Box>
      {fieldState.error?.message !== undefined && (
        <FormHelperText error role="alert">
          {fieldState.error.message}
        </FormHelperText>
      )}
    </Card>
  );
}

const aboutChoices = (question: Question | undefined) =>
  question?.type === "multiple_choice"
    ? "What each choice is worth. The points of all selected choices are added up."
    : "What each choice is worth.";

const aboutRanges = (count: number, isDate: boolean) =>
  count === 0
    ? "Without ranges, the value itself is the points (before the weight)."
    : `How many points ${isDate ? "a date" : "a value"} is worth. A range includes its start and excludes its end.`;
