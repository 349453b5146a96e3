import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { useController } from "react-hook-form";
import { coverOf } from "../../explain/ranges/cover.ts";
import { RangeDrawing } from "../../explain/ranges/RangeDrawing.tsx";
import { CoverNotes } from "./CoverNotes.tsx";
import { closeGap, fillGap } from "./change-rows.ts";
import type { ReadDraft } from "./draft.ts";
import { RangeTable } from "./RangeTable.tsx";
import { type RangeRow, readRows } from "./rows.ts";

/**
 * The value ranges of the form: drawn to scale, with gaps and overlaps, and as rows to edit.
 *
 * @param also further numbers that the drawing shows, such as the least and the greatest answer
 */
export function RangesControl({
  read: { rows: read, kind },
  values,
  matched,
  also,
}: {
  readonly read: ReadDraft;
  /** What the formula gives for the answers that are tried. */
  readonly values: readonly (number | string)[];
  readonly matched: readonly number[];
  readonly also: readonly number[];
}) {
  const { field, fieldState } = useController({
    name: "value_ranges",
    // What stands against a row is told there; here it only keeps the form from being sent.
    rules: { validate: (given) => readRows(given, kind).problems.size === 0 || "Mend what is marked in the ranges." },
  });
  const rows: readonly RangeRow[] = field.value;
  const change = (next: readonly RangeRow[]) => {
    field.onChange(next);
    field.onBlur();
  };
  const cover = coverOf(read.ranges);
  const isDate = kind === "date";
  return (
    <Card component="section" aria-label="Value ranges" sx={{ p: 2.5, minWidth: 0 }}>
      <Typography variant="h2">Value ranges</Typography>
      <Typography sx={{ color: "text.secondary", mt: 0.5, mb: 2 }}>
        {rows.length === 0
          ? "Without ranges the value itself, times the weight, is the points."
          : `How many points ${isDate ? "a date" : "a value"} is worth. Each range begins at its start and ends just below its end.`}
      </Typography>
      {read.ranges.length > 0 && (
        <>
          <RangeDrawing
            ranges={read.ranges}
            isDate={isDate}
            values={values.filter((value) => typeof value === (isDate ? "string" : "number"))}
            also={isDate ? [] : also}
            matched={matched}
          />
          <CoverNotes
            cover={cover}
            onClose={(gap) => change(closeGap(rows, read, gap).rows)}
            onFill={(gap) => change(fillGap(rows, gap).rows)}
          />
        </>
      )}
      <Box ref={field.ref} tabIndex={-1} sx={{ mt: 2 }}>
        <RangeTable rows={rows} read={read} kind={kind} matched={matched} onChange={change} />
      </Box>
      {fieldState.error?.message !== undefined && (
        <FormHelperText error role="alert">
          {fieldState.error.message}
        </FormHelperText>
      )}
    </Card>
  );
}
