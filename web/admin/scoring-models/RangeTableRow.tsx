import squareSplitVerticalIcon from "virtual:lucide/square-split-vertical";
import trashIcon from "virtual:lucide/trash";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import { memo, useId } from "react";
import { parseDate } from "#engine";
import { rewriteNumber } from "../../ui/typed-number.ts";
import { Icon } from "../ui/Icon.tsx";
import { samePropsBut } from "../ui/same-props.ts";
import type { RangeMember, RangeRow, RowProblems } from "./rows.ts";

const CELLS = [
  ["start", "From"],
  ["end", "Up to (exclusive)"],
  ["points", "Points"],
] as const satisfies readonly (readonly [RangeMember, string])[];

/**
 * One range: a field for each bound and for the points, with its errors below. It rerenders only when its own props
 * change, because a scoring model may have two hundred.
 */
export const RangeTableRow = memo(Row, samePropsBut<RowProps>("row", "problems"));

/** The actions of a row; all are called with the row. */
export interface RangeActions {
  readonly onWrite: (key: number, cell: RangeMember, text: string) => void;
  /** Pastes several lines; @returns whether they were ranges */
  readonly onPaste: (key: number, text: string) => boolean;
  readonly onSplit: (key: number) => void;
  readonly onRemove: (key: number) => void;
}

interface RowProps extends RangeActions {
  readonly row: RangeRow;
  /** In the table, from 1. */
  readonly place: number;
  readonly isDate: boolean;
  readonly isMatched: boolean;
  /** Whether the range can be parsed. */
  readonly canSplit: boolean;
  readonly problems: RowProblems | undefined;
}

function Row({
  row,
  place,
  isDate,
  isMatched,
  canSplit,
  problems = {},
  onWrite,
  onPaste,
  onSplit,
  onRemove,
}: RowProps) {
  const id = useId();
  const texts = Object.values(problems);
  return (
    <Box component="tbody" data-row={row.key} sx={isMatched ? { bgcolor: "action.selected" } : {}}>
      <tr>
        {CELLS.map(([cell, label]) => (
          <td key={cell}>
            <TextField
              fullWidth
              type={isDate && cell !== "points" && isDateText(row[cell]) ? "date" : "text"}
              value={row[cell]}
              placeholder={cell === "points" ? "0" : "no limit"}
              error={problems[cell] !== undefined || problems.row !== undefined}
              onChange={({ target }) => onWrite(row.key, cell, target.value)}
              onBlur={() => rewriteNumber(row[cell], (text) => onWrite(row.key, cell, text))}
              onPaste={(event) => {
                if (onPaste(row.key, event.clipboardData.getData("text/plain"))) event.preventDefault();
              }}
              slotProps={{
                htmlInput: {
                  inputMode: isDate && cell !== "points" ? undefined : "decimal",
                  autoComplete: "off",
                  "aria-label": `${label}, range ${place}`,
                  ...(texts.length > 0 ? { "aria-describedby": id } : {}),
                },
              }}
            />
          </td>
        ))}
        <td>
          {isMatched && <span className="visually-hidden">The value being tested is in this range.</span>}
          <Box sx={{ display: "flex", justifyContent: "flex-end", pt: "2px" }}>
            <IconButton
              title="Split in the middle"
              aria-label={`Split range ${place}`}
              disabled={!canSplit}
              onClick={() => onSplit(row.key)}
            >
              <Icon of={squareSplitVerticalIcon} fontSize="small" />
            </IconButton>
            <IconButton
              title="Remove"
              data-remove=""
              aria-label={`Remove range ${place}`}
              onClick={() => onRemove(row.key)}
            >
              <Icon of={trashIcon} fontSize="small" />
            </IconButton>
          </Box>
        </td>
      </tr>
      {texts.length > 0 && (
        <tr>
          <td colSpan={4}>
            <FormHelperText id={id} error component="div" sx={{ m: 0, pb: "4px" }}>
              {texts.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </FormHelperText>
          </td>
        </tr>
      )}
    </Box>
  );
}

/** A browser's date field can display nothing else. */
const isDateText = (text: string) => text === "" || parseDate(text) !== undefined;
