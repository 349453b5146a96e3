import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { counted, leadsText, percent } from "../../ui/numbers.ts";
import { accountAddress } from "../api/address.ts";
import { MODEL_FILES, paths } from "../area/paths.ts";
import { Failed } from "../ui/Failed.tsx";
import { Moment } from "../ui/Moment.tsx";
import { Section } from "../ui/Section.tsx";
import { type Overview, useClientOverview } from "./client-overview.ts";
import { Sparkline } from "./Sparkline.tsx";

/** How the accounts of an agency are doing, each in a row, with the way to each. */
export function ClientOverview() {
  const { hasOthers, accounts, others, error, refetch } = useClientOverview();
  if (!hasOthers) return null;
  return (
    <Section
      title="Accounts"
      description={others === undefined ? "Leads of the last 30 days." : summaryOf(others)}
      actions={
        <MuiLink component={Link} to={`${paths.list(MODEL_FILES)}#push`}>
          Push a model
        </MuiLink>
      }
    >
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Box
          sx={{ overflowX: "auto", mx: { xs: -2, sm: 0 } }}
          tabIndex={0}
          role="group"
          aria-label="Accounts, scrollable"
        >
          <Table size="small" aria-label="Accounts" sx={{ minWidth: 720, tableLayout: "fixed" }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: "20%" }}>Account</TableCell>
                <TableCell sx={{ width: "13%" }} align="right">
                  Leads, 30 days
                </TableCell>
                <TableCell sx={{ width: 128 }}>Trend</TableCell>
                <TableCell sx={{ width: "8%" }} align="right">
                  High
                </TableCell>
                <TableCell sx={{ width: "22%" }}>Last lead</TableCell>
                <TableCell>Model</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {accounts.map((each) => (
                <AccountRow key={each.id} {...each} overview={others?.find(({ id }) => id === each.id)} />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Section>
  );
}

const recentOf = ({ leads_by_day }: Overview) => leads_by_day.reduce((sum, leads) => sum + leads, 0);

/** `215 leads in the last 30 days across 2 accounts, 12% of them High.` */
function summaryOf(accounts: readonly Overview[]): string {
  const leads = accounts.reduce((sum, each) => sum + recentOf(each), 0);
  const high = accounts.reduce((sum, each) => sum + recentOf(each) * (each.high_share ?? 0), 0);
  const across = `${leadsText(leads)} in the last 30 days across ${accounts.length === 1 ? "1 account" : `${counted(accounts.length)} accounts`}`;
  return leads === 0 ? `${across}.` : `${across}, ${percent(high / leads)} of them High.`;
}

/** The account at once, how it is doing when that is known: nothing moves meanwhile. */
function AccountRow({
  name,
  slug,
  overview,
}: {
  readonly name: string;
  readonly slug: string;
  readonly overview: Overview | undefined;
}) {
  return (
    <TableRow hover sx={{ height: ROW_HEIGHT }}>
      <TableCell component="th" scope="row">
        <MuiLink component={Link} to={accountAddress("/", slug)}>
          {name}
        </MuiLink>
      </TableCell>
      {overview === undefined ? (
        <TableCell colSpan={5}>
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

function Figures(overview: Overview) {
  const { leads_by_day, high_share, last_lead_at, model_version, source } = overview;
  return (
    <>
      <TableCell align="right">{counted(recentOf(overview))}</TableCell>
      <TableCell>
        <Sparkline values={leads_by_day} />
      </TableCell>
      <TableCell align="right">{high_share === null ? "–" : percent(high_share)}</TableCell>
      <TableCell>{last_lead_at === null ? "None yet" : <Moment at={last_lead_at} />}</TableCell>
      <TableCell>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          <Typography component="span" variant="body2">
            Version {model_version}
            {source !== null && ` · ${source.name}`}
          </Typography>
          {source !== null && (
            <Chip
              size="small"
              variant="outlined"
              color={source.changed_since ? "warning" : "success"}
              label={source.changed_since ? "Changed since" : "Unchanged"}
            />
          )}
        </Box>
      </TableCell>
    </>
  );
}
