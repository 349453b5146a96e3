import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { Link } from "react-router";
import { formatCount, formatPoints } from "../../../ui/numbers.ts";
import { leadsBetween } from "../lead-links.ts";
import { type ChartData, periodText } from "./periods.ts";

/** The data of the chart in numbers, the newest first. */
export function TimelineTable({ periods, parts, unit }: ChartData) {
  const title = unit === "day" ? "Day" : "Week";
  return (
    <Box sx={{ maxHeight: 312, overflow: "auto" }} role="region" aria-label={`Leads per ${unit}`} tabIndex={0}>
      <Table stickyHeader aria-label={`Leads per ${unit}`} sx={{ "& th, & td": { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{title}</TableCell>
            {["Leads", "Average total", ...parts.map(({ priority }) => priority)].map((name) => (
              <TableCell key={name} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {periods.toReversed().map((period) => (
            <TableRow key={period.from}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: "nowrap" }}>
                {period.leads === 0 ? (
                  periodText(period)
                ) : (
                  <MuiLink component={Link} to={leadsBetween(period.from, period.before)}>
                    {periodText(period)}
                  </MuiLink>
                )}
              </TableCell>
              <TableCell align="right">{formatCount(period.leads)}</TableCell>
              <TableCell align="right">{period.average === null ? "–" : formatPoints(period.average)}</TableCell>
              {parts.map(({ priority }) => (
                <TableCell key={priority} align="right">
                  {formatCount(period.priorities.get(priority) ?? 0)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
