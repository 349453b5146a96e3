import TextField from "@mui/material/TextField";
import { useState } from "react";
import { linesOfRanges, rangeLines, rowsFromLines } from "./range-lines.ts";
import type { RangeRow } from "./rows.ts";

/** All ranges as lines of text: to type them quickly, and to paste a list or the columns of a spreadsheet. */
export function RangeText({
  rows,
  onChange,
}: {
  readonly rows: readonly RangeRow[];
  readonly onChange: (rows: readonly RangeRow[]) => void;
}) {
  const [text, setText] = useState(() => linesOfRanges(rows));
  const { wrong } = rangeLines(text);
  return (
    <TextField
      fullWidth
      multiline
      minRows={5}
      label="Ranges, one per line"
      placeholder={"below 620: 0\n620-680: 20\n680-720: 40\n800+: 100"}
      value={text}
      autoFocus
      onChange={({ target }) => {
        setText(target.value);
        onChange(rowsFromLines(rangeLines(target.value), rows));
      }}
      error={wrong.length > 0}
      helperText={
        wrong.length > 0
          ? `${wrong.length === 1 ? "Line" : "Lines"} ${wrong.join(", ")} can't be read. Write each range as 620-680: 20, 800+: 100, or below 620: 0.`
          : "From the first value up to, but not including, the second; then the points."
      }
      slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: "var(--font-mono)", fontSize: "0.8125rem" } } }}
    />
  );
}
