import arrowDownNarrowWideIcon from "virtual:lucide/arrow-down-narrow-wide";
import plusIcon from "virtual:lucide/plus";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { type ReactNode, useState } from "react";
import { type BoundKind, nameOfRange } from "#engine";
import { Icon } from "../ui/Icon.tsx";
import { useFocusOnceThere } from "../ui/use-focus-once-there.ts";
import { useStable } from "../ui/use-stable.ts";
import { addRow, type ChangedRows, pasteRows, removeRow, sortRows, splitRow, writeCell } from "./change-rows.ts";
import { type RangeActions, RangeTableRow } from "./RangeTableRow.tsx";
import { rangeLines } from "./range-lines.ts";
import { hasRoom, type RangeRow, type ReadRows } from "./rows.ts";

const HEADS = ["From", "Up to (exclusive)", "Points"] as const;

/**
 * The value ranges as rows to edit. Changes are announced to screen readers, and the focus moves to the added row, or
 * to the one in place of a removed one.
 *
 * @param matched ids of the ranges that contain the tried value
 */
export function RangeTable({
  rows,
  read,
  kind,
  matched,
  onChange,
  children,
}: {
  readonly rows: readonly RangeRow[];
  readonly read: ReadRows;
  readonly kind: BoundKind;
  readonly matched: readonly number[];
  readonly onChange: (rows: readonly RangeRow[]) => void;
  /** Further buttons next to "Add range". */
  readonly children?: ReactNode;
}) {
  const [linked, setLinked] = useState(true);
  const [announcement, setAnnouncement] = useState("");
  const { box, focus } = useFocusOnceThere<HTMLDivElement>();
  const sorted = sortRows(rows, read);
  const isSorted = sorted.every((row, index) => row === rows[index]);

  function put(changed: ChangedRows | undefined, text: string): void {
    setAnnouncement(changed === undefined ? "This range is too narrow to split." : text);
    if (changed === undefined) return;
    focus(`[data-row="${changed.key}"] input`);
    onChange(changed.rows);
  }

  const rangeOf = (key: number) => read.ranges.find(({ id }) => id === key);
  const actions = useStable<RangeActions>({
    onWrite: (key, cell, text) => onChange(writeCell(rows, key, cell, text, linked)),
    onPaste: (key, text) => {
      const lines = rangeLines(text);
      if (lines.rows.length < 2 || lines.wrong.length > 0) return false;
      put(pasteRows(rows, key, lines.rows), `${lines.rows.length} ranges were pasted.`);
      return true;
    },
    onSplit: (key) => {
      const range = rangeOf(key);
      if (range !== undefined) put(splitRow(rows, range), `Range ${nameOfRange(range)} was split.`);
    },
    onRemove: (key) => {
      const place = rows.findIndex((row) => row.key === key);
      const next = rows[place + 1] ?? rows[place - 1];
      const range = rangeOf(key);
      focus(next === undefined ? "[data-add]" : `[data-row="${next.key}"] [data-remove]`);
      setAnnouncement(`Range ${range === undefined ? place + 1 : nameOfRange(range)} removed.`);
      onChange(removeRow(rows, key));
    },
  });

  const readable = new Set(read.ranges.map(({ id }) => id));

  return (
    <div ref={box}>
      {rows.length > 0 && (
        <Box component="table" aria-label="Value ranges" sx={TABLE}>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          {rows.map((row, index) => (
            <RangeTableRow
              key={row.key}
              row={row}
              place={index + 1}
              isDate={kind === "date"}
              isMatched={matched.includes(row.key)}
              canSplit={readable.has(row.key)}
              problems={read.problems.get(row.key)}
              {...actions}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 1 }}>
        <Button
          data-add=""
          variant="outlined"
          startIcon={<Icon of={plusIcon} />}
          disabled={!hasRoom(rows)}
          onClick={() => put(addRow(rows, read), "A range was added.")}
        >
          Add range
        </Button>
        {children}
        {!isSorted && (
          <Button
            startIcon={<Icon of={arrowDownNarrowWideIcon} />}
            onClick={() => {
              setAnnouncement("The ranges are in ascending order.");
              onChange(sorted);
            }}
          >
            Sort
          </Button>
        )}
        {rows.length > 1 && (
          <FormControlLabel
            sx={{ ml: "auto", mr: 0, "& .MuiFormControlLabel-label": { fontSize: "0.8125rem" } }}
            control={<Checkbox checked={linked} onChange={(_event, on) => setLinked(on)} />}
            label="Adjust adjacent ranges automatically"
          />
        )}
      </Box>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

const TABLE = {
  width: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  "& th": { p: "0 4px 4px", textAlign: "left", fontSize: "0.75rem", fontWeight: 550, color: "text.secondary" },
  "& th:nth-of-type(3)": { width: "26%" },
  "& thead td": { width: 72 },
  "& td": { p: "3px", verticalAlign: "top" },
  "& .MuiInputBase-input": { px: "10px", fontVariantNumeric: "tabular-nums" },
} as const;
