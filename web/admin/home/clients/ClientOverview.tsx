import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link } from "react-router";
import { formatCount, formatPercent, leadsText } from "../../../ui/numbers.ts";
import { MODEL_FILES, paths } from "../../area/paths.ts";
import { useTimeZone } from "../../data/account.ts";
import { type AccountOverview, useClientOverview } from "../../data/client-overview.ts";
import { Failed } from "../../ui/Failed.tsx";
import { SearchInput } from "../../ui/list/SearchInput.tsx";
import { Section } from "../../ui/Section.tsx";
import { ClientTable } from "./ClientTable.tsx";
import { arrangeRows, FILTERS, type Filter, type Order, recentOf } from "./rows.ts";

/** The number of accounts from which there is a search field. */
const MANY = 6;

/** The number of rows displayed at once; an agency may have thousands of clients. */
const PAGE = 50;

/** The figures of an agency's accounts, each in a row with a link. */
export function ClientOverview() {
  const { hasOthers, accounts, others, error, refetch } = useClientOverview();
  const timeZone = useTimeZone();
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [order, setOrder] = useState<Order>({ by: "name", isDescending: false });
  const [shown, setShown] = useState(PAGE);
  if (!hasOthers) return null;
  const overviews = new Map(others?.map((each) => [each.id, each]));
  const rows = accounts.map((each) => ({ ...each, overview: overviews.get(each.id) }));
  const found = arrangeRows(rows, search, filter, order);
  return (
    <Section
      title="Accounts"
      description={`${others === undefined ? "Leads of the last 30 days." : summaryOf(others)} Times are in ${timeZone}.`}
      actions={
        <MuiLink component={Link} to={`${paths.list(MODEL_FILES)}#push`}>
          Push a model
        </MuiLink>
      }
    >
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
          {accounts.length >= MANY && (
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }} role="search" aria-label="Accounts">
              <SearchInput label="Find an account" value={search} onSearch={setSearch} />
              <TextField
                select
                value={filter}
                onChange={({ target }) => setFilter(target.value as Filter)}
                slotProps={{ htmlInput: { "aria-label": "Show" } }}
                sx={{ minWidth: 220 }}
              >
                {Object.entries(FILTERS).map(([value, { label }]) => (
                  <MenuItem key={value} value={value}>
                    {label}
                  </MenuItem>
                ))}
              </TextField>
            </Box>
          )}
          {found.length === 0 ? (
            <Typography sx={{ color: "text.secondary" }}>No accounts match.</Typography>
          ) : (
            <ClientTable rows={found.slice(0, shown)} order={order} onOrder={setOrder} />
          )}
          {found.length > shown && (
            <Button variant="outlined" sx={{ justifySelf: "start" }} onClick={() => setShown(shown + PAGE)}>
              Show {formatCount(Math.min(PAGE, found.length - shown))} more of {formatCount(found.length)}
            </Button>
          )}
        </Box>
      )}
    </Section>
  );
}

/** `215 leads in the last 30 days across 2 accounts, 12% of them High. 1 draft waits for a review.` */
function summaryOf(accounts: readonly AccountOverview[]): string {
  const leads = accounts.reduce((sum, each) => sum + recentOf(each), 0);
  const high = accounts.reduce((sum, each) => sum + recentOf(each) * (each.high_share ?? 0), 0);
  const drafts = accounts.reduce((sum, { drafts_in_review }) => sum + drafts_in_review, 0);
  const across = `${leadsText(leads)} in the last 30 days across ${accounts.length === 1 ? "1 account" : `${formatCount(accounts.length)} accounts`}`;
  return [
    leads === 0 ? `${across}.` : `${across}, ${formatPercent(high / leads)} of them High.`,
    ...(drafts === 0
      ? []
      : [drafts === 1 ? "1 draft waits for a review." : `${formatCount(drafts)} drafts wait for a review.`]),
  ].join(" ");
}
