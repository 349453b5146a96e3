import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useTimeZone } from "../data/account.ts";
import { changesBetween, type State } from "./diff.ts";
import { isEmptyValue, valueText } from "./fields.ts";
import { useNameOf } from "./use-name-of.ts";

/** The background of an old or a new value. */
const GROUNDS = { before: "var(--color-danger-soft)", after: "var(--color-success-soft)" } as const;

/** The fields that differ, with their values before and after; of a created or deleted item, those with a value. */
export function FieldChanges({ before, after }: { readonly before: State; readonly after: State }) {
  const isWhole = before === null || after === null;
  const changes = changesBetween(before, after).filter(
    (change) => !isWhole || !isEmptyValue(change.before ?? change.after, change.name),
  );
  if (changes.length === 0) return null;
  const sides = (["before", "after"] as const).filter((side) => ({ before, after })[side] !== null);
  const names = { before: sides.length === 1 ? "Was" : "Before", after: sides.length === 1 ? "Value" : "After" };
  return (
    <Box sx={{ overflowX: "auto", border: 1, borderColor: "divider", borderRadius: 1 }} tabIndex={-1}>
      <Table aria-label="Changes" sx={{ tableLayout: "fixed", minWidth: 300 }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: "30%" }}>Field</TableCell>
            {sides.map((side) => (
              <TableCell key={side}>{names[side]}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map((change) => (
            <TableRow key={change.field} sx={{ "&:last-child > *": { borderBottom: 0 } }}>
              <TableCell component="th" scope="row" sx={{ verticalAlign: "top", overflowWrap: "anywhere" }}>
                {change.field}
              </TableCell>
              {sides.map((side) => (
                <TableCell key={side} sx={{ verticalAlign: "top" }}>
                  <Value
                    value={change[side]}
                    name={change.name}
                    ground={sides.length === 1 ? undefined : GROUNDS[side]}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Value({
  value,
  name,
  ground,
}: {
  readonly value: unknown;
  readonly name: string;
  readonly ground: string | undefined;
}) {
  const timeZone = useTimeZone();
  const nameOf = useNameOf();
  const isNothing = value === undefined || value === null || value === "";
  return (
    <Box
      component="span"
      sx={{
        overflowWrap: "anywhere",
        whiteSpace: "pre-wrap",
        ...(isNothing ? { color: "text.secondary", fontStyle: "italic" } : {}),
        ...(ground === undefined || isNothing ? {} : { px: 0.5, borderRadius: "3px", bgcolor: ground }),
      }}
    >
      {valueText(value, timeZone, name, nameOf)}
    </Box>
  );
}
