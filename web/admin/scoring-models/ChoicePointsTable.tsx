import Box from "@mui/material/Box";
import { useRef } from "react";
import type { Choice, ChoiceReading } from "#engine";
import { barPlace } from "../../explain/ranges/ChoiceBars.tsx";
import { formatExact } from "../../ui/numbers.ts";
import { useStable } from "../ui/use-stable.ts";
import { BarPlaceContext, type ChoicePointsActions, ChoicePointsRow } from "./ChoicePointsRow.tsx";
import { choiceCells } from "./choice-rows.ts";
import type { RangeRow, ReadRows } from "./rows.ts";

/** Points for some choices, as they are typed. */
export type TypedPoints = readonly (readonly [choice: Choice, points: string])[];

/**
 * A row for each choice with its points and a bar. Enter goes to the next; pasted lines fill the rows below.
 *
 * @param matched keys of the rows of the tried choices
 */
export function ChoicePointsTable({
  rows,
  read,
  reading,
  matched,
  onWrite,
}: {
  readonly rows: readonly RangeRow[];
  readonly read: ReadRows;
  readonly reading: ChoiceReading;
  readonly matched: readonly number[];
  readonly onWrite: (written: TypedPoints) => void;
}) {
  const cells = choiceCells(rows, reading);
  const table = useRef<HTMLTableElement>(null);
  const isEmpty = rows.length === 0;
  const worth = isEmpty ? cells.map(({ choice }) => choice.value) : read.ranges.map(({ points }) => points);
  const actions = useStable<ChoicePointsActions>({
    onWrite: (index, texts) =>
      onWrite(cells.slice(index, index + texts.length).map(({ choice }, offset) => [choice, texts[offset] ?? ""])),
    onNext: (index) => {
      const next = table.current?.querySelectorAll("input")[index + 1];
      next?.focus();
      return next !== undefined;
    },
  });
  return (
    <Box component="table" ref={table} aria-label="Points per choice" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">Choice</th>
          <th scope="col">Points</th>
          <td />
        </tr>
      </thead>
      <tbody>
        <BarPlaceContext value={barPlace(worth)}>
          {cells.map((cell, index) => (
            <ChoicePointsRow
              key={cell.choice.id}
              index={index}
              choice={cell.choice}
              points={cell.points}
              sameAs={cell.sameAs}
              known={isEmpty ? cell.choice.value : reading.rows[index]?.range?.points}
              blank={isEmpty ? formatExact(cell.choice.value) : "no points"}
              problem={
                cell.key === undefined || cell.sameAs !== undefined ? undefined : read.problems.get(cell.key)?.points
              }
              isMatched={cell.key !== undefined && matched.includes(cell.key)}
              {...actions}
            />
          ))}
        </BarPlaceContext>
      </tbody>
    </Box>
  );
}

const TABLE = {
  width: "100%",
  borderCollapse: "collapse",
  "& thead th": { p: "0 6px 4px", textAlign: "left", fontSize: "0.75rem", fontWeight: 550, color: "text.secondary" },
  "& tbody th": {
    p: "4px 6px",
    textAlign: "left",
    fontWeight: 450,
    fontSize: "0.875rem",
    overflowWrap: "anywhere",
    minWidth: 0,
  },
  "& td": { p: "3px 6px" },
  "& td:nth-of-type(1)": { width: { xs: 104, sm: 128 } },
  "& td:nth-of-type(2)": { width: "34%", display: { xs: "none", sm: "table-cell" } },
  "& .MuiInputBase-input": { px: "10px", fontVariantNumeric: "tabular-nums" },
} as const;
