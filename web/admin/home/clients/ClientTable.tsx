import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount, formatPercent } from "../../../ui/numbers.ts";
import { accountAddress } from "../../api/address.ts";
import { apiIn } from "../../api/client.ts";
import { AWAITING_REVIEW_LIST, comparePath } from "../../area/paths.ts";
import type { AccountOverview } from "../../data/client-overview.ts";
import { Moment } from "../../ui/Moment.tsx";
import { type ClientRow, type Order, type OrderBy, recentOf } from "./rows.ts";
import { Sparkline } from "./Sparkline.tsx";

interface Head {
  readonly label: string;
  /** None if a column has no order. */
  readonly by?: OrderBy;
  readonly isNumber?: boolean;
}

const HEADS: readonly Head[] = [
  { label: "Account", by: "name" },
  { label: "To review", by: "in_review", isNumber: true },
  { label: "Leads, 30 days", by: "recent", isNumber: true },
  { label: "Trend" },
  { label: "High", by: "high_share", isNumber: true },
  { label: "Last lead", by: "last_lead" },
  { label: "Model", by: "version" },
];

/** Accounts with their figures. Numbers are sorted in descending order, names in ascending order. */
export function ClientTable({
  rows,
  order,
  onOrder,
}: {
  readonly rows: readonly ClientRow[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}) {
  return (
    <Box sx={{ overflowX: "auto", mx: { xs: -2, sm: 0 } }} tabIndex={0} role="group" aria-label="Accounts, scrollable">
      <Table size="small" aria-label="Accounts" sx={{ minWidth: 860 }}>
        <TableHead>
          <TableRow>
            {HEADS.map(({ label, by, isNumber = false }) => {
              const isOrdered = order.by === by;
              const direction = isOrdered && !order.isDescending ? "asc" : "desc";
              return (
                <TableCell
                  key={label}
                  align={isNumber ? "right" : "left"}
                  sortDirection={isOrdered ? direction : false}
                >
                  {by === undefined ? (
                    label
                  ) : (
                    <TableSortLabel
                      active={isOrdered}
                      hideSortIcon
                      direction={direction}
                      onClick={() => onOrder({ by, isDescending: isOrdered ? !order.isDescending : by !== "name" })}
                    >
                      {label}
                    </TableSortLabel>
                  )}
                </TableCell>
              );
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <AccountRow key={row.id} {...row} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The account is displayed at once, its figures after they are loaded: nothing moves in between. */
function AccountRow({ name, slug, overview }: ClientRow) {
  return (
    <TableRow hover sx={{ height: ROW_HEIGHT }}>
      <TableCell component="th" scope="row" sx={{ minWidth: 180, overflowWrap: "anywhere" }}>
        <MuiLink component={Link} to={accountAddress("/", slug)}>
          {name}
        </MuiLink>
      </TableCell>
      {overview === undefined ? (
        <TableCell colSpan={HEADS.length - 1}>
          <Skeleton />
        </TableCell>
      ) : (
        <Figures {...overview} />
      )}
    </TableRow>
  );
}

/** Pixels. */
const ROW_HEIGHT = 52;

function Figures(overview: AccountOverview) {
  const { slug, leads_by_day, high_share, last_lead_at, drafts_in_review } = overview;
  return (
    <>
      <TableCell align="right">
        {drafts_in_review === 0 ? (
          "–"
        ) : (
          <MuiLink component={Link} to={accountAddress(AWAITING_REVIEW_LIST, slug)}>
            {formatCount(drafts_in_review)}
            <span className="visually-hidden"> {drafts_in_review === 1 ? "draft" : "drafts"} to review</span>
          </MuiLink>
        )}
      </TableCell>
      <TableCell align="right">{formatCount(recentOf(overview))}</TableCell>
      <TableCell>
        <Sparkline values={leads_by_day} />
      </TableCell>
      <TableCell align="right">{high_share === null ? "–" : formatPercent(high_share)}</TableCell>
      <TableCell sx={{ whiteSpace: "nowrap" }}>
        {last_lead_at === null ? "None yet" : <Moment at={last_lead_at} withZone />}
      </TableCell>
      <TableCell sx={{ minWidth: 200 }}>
        <Model {...overview} />
      </TableCell>
    </>
  );
}

/** The live version, its source, and the changes since: a link to the differences. */
function Model({ slug, model_version, source }: AccountOverview) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 0.5 }}>
      <span>
        <Box component="span" sx={{ whiteSpace: "nowrap" }}>
          Version {model_version}
        </Box>
        {source !== null && ` · ${source.name}`}
      </span>
      {source?.changed_since === false && <Chip size="small" variant="outlined" color="success" label="Unchanged" />}
      {source?.changed_since === true && <Changed slug={slug} from={source.version} to={model_version} />}
    </Box>
  );
}

/** The number of differences between the live model and what was pushed, regardless of changes in between. */
function Changed({ slug, from, to }: { readonly slug: string; readonly from: number; readonly to: number }) {
  const { data } = useQuery({
    queryKey: ["differences", slug, from, to],
    queryFn: async () =>
      (await apiIn(slug).diffModelVersions({ params: { version: to }, query: { against: from } })).changes.length,
    // versions never change
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Chip
      size="small"
      variant="outlined"
      color="warning"
      clickable
      component={Link}
      to={accountAddress(comparePath(from, to), slug)}
      label={["Changed after push", data === undefined ? "" : differencesText(data)].filter(Boolean).join(" · ")}
      sx={{ height: "auto", minHeight: 24, "& .MuiChip-label": { whiteSpace: "normal" } }}
    />
  );
}

/** Count and word stay in one line. */
const differencesText = (count: number) =>
  count === 1 ? "1\u00a0difference" : `${formatCount(count)}\u00a0differences`;
