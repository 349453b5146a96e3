import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { memo, useDeferredValue, useMemo, useState } from "react";
import type { BoundKind, Question } from "#engine";
import { coverOf } from "../../explain/ranges/cover.ts";
import { RangeDrawing } from "../../explain/ranges/RangeDrawing.tsx";
import { outsideOf } from "../../explain/ranges/words.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { CoverNotes } from "./CoverNotes.tsx";
import { closeGap, fillGap } from "./change-rows.ts";
import { RangeTable } from "./RangeTable.tsx";
import { suggestedRanges } from "./range-lines.ts";
import type { RangeRow, ReadRows } from "./rows.ts";

const RangeText = onDemand(async () => (await import("./RangeText.tsx")).RangeText);

const Drawing = memo(RangeDrawing);
const NOTHING: readonly number[] = [];

/** Value ranges: drawn to scale, with gaps and overlaps, and below that as rows or as lines of text. */
export function RangeEditor({
  rows,
  read,
  kind,
  numeric,
  values,
  matched,
  also,
  onChange,
}: {
  readonly rows: readonly RangeRow[];
  readonly read: ReadRows;
  readonly kind: BoundKind;
  readonly numeric: Question | undefined;
  readonly values: readonly (number | string)[];
  readonly matched: readonly number[];
  readonly also: readonly number[];
  readonly onChange: (rows: readonly RangeRow[]) => void;
}) {
  const [isText, setText] = useState(false);
  const isDate = kind === "date";
  // the active row comes first
  const drawn = {
    ranges: useDeferredValue(read.ranges),
    values: useDeferredValue(
      useMemo(() => values.filter((value) => typeof value === (isDate ? "string" : "number")), [values, isDate]),
    ),
    matched: useDeferredValue(matched),
  };
  const cover = coverOf(read.ranges);
  const last = read.ranges.find(({ end }) => end === cover.to);
  const suggested = rows.length === 0 && numeric !== undefined ? suggestedRanges(numeric, kind) : undefined;
  return (
    <>
      {read.ranges.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <Drawing {...drawn} isDate={isDate} also={isDate ? NOTHING : also} />
          <CoverNotes
            cover={cover}
            outside={outsideOf(cover, numeric?.min_value ?? null, numeric?.max_value ?? null)}
            onClose={(gap) => onChange(closeGap(rows, read, gap).rows)}
            onFill={(gap) => onChange(fillGap(rows, gap).rows)}
            onOpen={() => onChange(rows.map((row) => (row.key === last?.id ? { ...row, end: "" } : row)))}
          />
        </Box>
      )}
      {isText && <RangeText rows={rows} onChange={onChange} />}
      {isText ? (
        <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setText(false)}>
          Done
        </Button>
      ) : (
        <RangeTable rows={rows} read={read} kind={kind} matched={matched} onChange={onChange}>
          <Button onClick={() => setText(true)}>{rows.length === 0 ? "Enter as text" : "Edit as text"}</Button>
          {suggested !== undefined && (
            <Button onClick={() => onChange(suggested.map((row, index) => ({ key: -1 - index, ...row })))}>
              Suggest ranges
            </Button>
          )}
        </RangeTable>
      )}
    </>
  );
}
