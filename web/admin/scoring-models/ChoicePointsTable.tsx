import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import TextField from "@mui/material/TextField";
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useRef } from "react";
import type { Choice, ChoiceReading } from "#engine";
import { Bar, type BarPlace, barPlace } from "../../explain/ranges/ChoiceBars.tsx";
import { exact } from "../../ui/numbers.ts";
import { type ChoiceCell, choiceCells } from "./choice-rows.ts";
import type { RangeRow, ReadRows } from "./rows.ts";

/** Points for some choices, as they are typed. */
export type WrittenPoints = readonly (readonly [choice: Choice, points: string])[];

/**
 * A row for each choice with its points, drawn as a bar. Enter goes to the next; pasted lines fill the rows below.
 *
 * @param matched keys of the rows that the choices which are tried lie in
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
  readonly onWrite: (written: WrittenPoints) => void;
}) {
  const cells = choiceCells(rows, reading);
  const table = useRef<HTMLTableElement>(null);
  const latest = useRef({ cells, onWrite });
  latest.current = { cells, onWrite };
  // as texts, lest a row that has not changed is drawn again
  const place = useSame(
    barPlace(read.ranges.map(({ points }) => points)),
    read.ranges.map(({ points }) => points).join(),
  );
  const write = useCallback((index: number, texts: readonly string[]) => {
    const { cells: all, onWrite: send } = latest.current;
    send(texts.flatMap((text, offset) => (all[index + offset] ? [[all[index + offset]?.choice as Choice, text]] : [])));
  }, []);
  const next = useCallback((index: number) => {
    const inputs = table.current?.querySelectorAll("input");
    inputs?.[index + 1]?.focus();
    return inputs?.[index + 1] !== undefined;
  }, []);
  const isEmpty = rows.length === 0;
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
        {cells.map((cell, index) => (
          <ChoicePointsRow
            key={cell.choice.id}
            index={index}
            choice={cell.choice}
            points={cell.points}
            sameAs={cell.sameAs}
            known={reading.rows[index]?.range?.points}
            blank={isEmpty ? exact(cell.choice.value) : "no points"}
            problem={
              cell.key === undefined || cell.sameAs !== undefined ? undefined : read.problems.get(cell.key)?.points
            }
            isMatched={cell.key !== undefined && matched.includes(cell.key)}
            place={place}
            onWrite={write}
            onNext={next}
          />
        ))}
      </tbody>
    </Box>
  );
}

/** The value as it was, as long as what it is made of is the same. */
function useSame<Value>(value: Value, key: string): Value {
  const held = useRef({ value, key });
  if (held.current.key !== key) held.current = { value, key };
  return held.current.value;
}

interface RowProps extends Pick<ChoiceCell, "choice" | "points" | "sameAs"> {
  readonly index: number;
  /** As a number, as far as they can be read. */
  readonly known: number | undefined;
  /** What stands in the field of a choice without points. */
  readonly blank: string;
  readonly problem: string | undefined;
  readonly isMatched: boolean;
  readonly place: BarPlace;
  readonly onWrite: (index: number, texts: readonly string[]) => void;
  /** @returns whether there is a next row */
  readonly onNext: (index: number) => boolean;
}

/** Kept as it is while another row is typed in: a question may have two hundred choices. */
const ChoicePointsRow = memo(function ChoicePointsRow({
  index,
  choice,
  points,
  sameAs,
  known,
  blank,
  problem,
  isMatched,
  place,
  onWrite,
  onNext,
}: RowProps) {
  function enter(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.nativeEvent.isComposing && onNext(index)) event.preventDefault();
  }
  function paste(event: ClipboardEvent) {
    const lines = event.clipboardData.getData("text/plain").trim().split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    onWrite(
      index,
      lines.map((line) => line.split("\t").at(-1)?.trim() ?? ""),
    );
  }
  return (
    <Box component="tr" data-choice={choice.slug} sx={isMatched ? { bgcolor: "action.selected" } : {}}>
      <Box component="th" scope="row">
        {choice.text}
        {isMatched && <span className="visually-hidden"> (chosen in the sample answers)</span>}
        {sameAs !== undefined && (
          <FormHelperText component="span" sx={{ display: "block", m: 0 }}>
            Same value as “{sameAs}” ({exact(choice.value)}), so the same points.
          </FormHelperText>
        )}
        {problem !== undefined && (
          <FormHelperText component="span" error id={`points-${choice.id}`} sx={{ display: "block", m: 0 }}>
            {problem}
          </FormHelperText>
        )}
      </Box>
      <td>
        <TextField
          fullWidth
          value={points}
          placeholder={blank}
          error={problem !== undefined}
          onChange={({ target }) => onWrite(index, [target.value])}
          onKeyDown={enter}
          onPaste={paste}
          slotProps={{
            htmlInput: {
              inputMode: "decimal",
              autoComplete: "off",
              "aria-label": `Points for ${choice.text}`,
              ...(problem === undefined ? {} : { "aria-describedby": `points-${choice.id}` }),
            },
          }}
        />
      </td>
      <td>
        <Bar points={known} place={place} />
      </td>
    </Box>
  );
});

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
