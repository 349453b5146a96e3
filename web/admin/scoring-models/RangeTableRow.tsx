import DeleteOutlineIcon from "@mui/icons-material/DeleteOutlined";
import VerticalSplitIcon from "@mui/icons-material/VerticalSplitOutlined";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import Tooltip from "@mui/material/Tooltip";
import { useId } from "react";
import { parseDate } from "#engine";
import type { Cell, RangeRow, RowProblems } from "./rows.ts";

const CELLS = [
  ["start", "From"],
  ["end", "To below"],
  ["points", "Points"],
] as const satisfies readonly (readonly [Cell, string])[];

/** One range: a field for each bound and for the points, and below them what stands against it. */
export function RangeTableRow({
  row,
  place,
  isDate,
  isMatched,
  problems = {},
  onWrite,
  onSplit,
  onRemove,
}: {
  readonly row: RangeRow;
  /** In the table, from 1. */
  readonly place: number;
  readonly isDate: boolean;
  readonly isMatched: boolean;
  readonly problems: RowProblems | undefined;
  readonly onWrite: (cell: Cell, text: string) => void;
  /** Undefined as long as the range cannot be read. */
  readonly onSplit: (() => void) | undefined;
  readonly onRemove: () => void;
}) {
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
              onChange={({ target }) => onWrite(cell, target.value)}
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
          <Box sx={{ display: "flex", justifyContent: "flex-end", pt: "2px" }}>
            <Tooltip title="Split in the middle">
              <span>
                <IconButton aria-label={`Split range ${place}`} disabled={onSplit === undefined} onClick={onSplit}>
                  <VerticalSplitIcon fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
            <Tooltip title="Remove">
              <IconButton data-remove="" aria-label={`Remove range ${place}`} onClick={onRemove}>
                <DeleteOutlineIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
        </td>
      </tr>
      {(texts.length > 0 || isMatched) && (
        <tr>
          <td colSpan={4}>
            {isMatched && <span className="visually-hidden">The value that is tried lies in this range.</span>}
            {texts.length > 0 && (
              <FormHelperText id={id} error component="div" sx={{ m: 0, pb: "4px" }}>
                {texts.map((text) => (
                  <div key={text}>{text}</div>
                ))}
              </FormHelperText>
            )}
          </td>
        </tr>
      )}
    </Box>
  );
}

/** A browser's date field shows nothing else. */
const isDateText = (text: string) => text === "" || parseDate(text) !== undefined;
