import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { formatCount, formatSigned, leadsText } from "../../../ui/numbers.ts";
import { type Bin, changesIn, joinBins } from "./bins.ts";

/**
 * The distribution of changes of totals: a bar for each interval, falls on one side of zero and rises on the other.
 * Unchanged leads have no bar, because it would dwarf all others.
 */
export function Histogram({
  differences,
  linkTo,
}: {
  readonly differences: readonly Bin[];
  /** The list of the leads with these changes of the total. */
  readonly linkTo: (changes: { readonly min_change: string; readonly max_change: string }) => string;
}) {
  const moved = joinBins(differences.filter((bin) => !isStay(bin)));
  const stays = differences.filter(isStay).reduce((sum, { leads }) => sum + leads, 0);
  const most = Math.max(1, ...moved.map(({ leads }) => leads));
  if (moved.length === 0) return <Box sx={{ color: "text.secondary" }}>No lead’s total changes.</Box>;
  return (
    <>
      <Box component="table" aria-label="Changes in the total" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Points</th>
            <th scope="colgroup" colSpan={2}>
              Leads
            </th>
          </tr>
        </thead>
        <tbody>
          {moved.map((bin) => (
            <tr key={bin.from + bin.to} data-difference={bin.from}>
              <th scope="row">{binText(bin)}</th>
              <td aria-hidden="true">
                <Box
                  style={{ width: bin.leads === 0 ? 0 : `${Math.max(0.5, (100 * bin.leads) / most)}%` }}
                  sx={{
                    height: 14,
                    borderRadius: "3px",
                    bgcolor: bin.to > 0 ? "var(--color-mark-a)" : "var(--color-danger)",
                  }}
                />
              </td>
              <td>
                {bin.leads === 0 ? (
                  "0"
                ) : (
                  <MuiLink component={Link} to={linkTo(changesIn(bin))}>
                    {formatCount(bin.leads)}
                  </MuiLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      {stays > 0 && (
        <Box sx={{ mt: 1, color: "text.secondary", fontSize: "0.8125rem" }}>
          The total of {leadsText(stays)} stays the same.
        </Box>
      )}
    </>
  );
}

const isStay = ({ from, to }: Bin) => from === 0 && to === 0;

/** `+5`, or `+5 to +10` */
const binText = ({ from, to }: Bin): string =>
  from === to ? formatSigned(from) : `${formatSigned(from)} to ${formatSigned(to)}`;

const TABLE = {
  width: "100%",
  borderCollapse: "collapse",
  fontSize: "0.8125rem",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { py: 0.25 },
  "& th": { pr: 1.5, textAlign: "right", fontWeight: 500, whiteSpace: "nowrap", width: "1%" },
  "& thead th": { color: "text.secondary", fontWeight: 550 },
  "& thead th:last-of-type": { width: "auto", pr: 0, textAlign: "left" },
  "& td:last-of-type": { pl: 1.5, textAlign: "right", width: "1%" },
} as const;
