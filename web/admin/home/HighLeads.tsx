import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDate, today } from "#engine";
import { formatPoints } from "../../ui/numbers.ts";
import { leadPaths } from "../area/lead-paths.ts";
import { ACTING_ACCOUNT, useTimeZone } from "../data/account.ts";
import { useLiveModelOfPage } from "../data/model.ts";
import { Failed } from "../ui/Failed.tsx";
import { Moment } from "../ui/Moment.tsx";
import { Section } from "../ui/Section.tsx";
import { addDays } from "./days.ts";
import { newestLeads } from "./figures.ts";
import { leadsWith } from "./lead-links.ts";

/** The leads of the highest priority that have arrived since yesterday, the newest first. */
export function HighLeads() {
  const { data: live } = useLiveModelOfPage();
  // until it is loaded, the account's time zone is unknown
  const { data: account } = useQuery(ACTING_ACCOUNT);
  const timeZone = useTimeZone();
  const [highest] = live?.document.bands.total ?? [];
  const since = addDays(formatDate(today(new Date(), timeZone)), -1);
  const { data, error, refetch } = useQuery({
    ...newestLeads(highest?.label ?? "", since),
    enabled: highest !== undefined && account !== undefined,
  });
  return (
    <Section
      title="Waiting for you"
      description={
        highest === undefined
          ? "…"
          : `${highest.label} leads since yesterday${highest.action && `: ${highest.action}`}.`
      }
    >
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined || highest === undefined ? (
        <Skeleton variant="rounded" height={44} />
      ) : data.count === 0 ? (
        <Typography sx={{ color: "text.secondary" }}>No {highest.label} leads since yesterday.</Typography>
      ) : (
        <>
          <Box component="ul" aria-label={`${highest.label} leads since yesterday`} sx={{ display: "grid", gap: 1 }}>
            {data.results.map(({ lead_id, name, total_score, created_at }) => (
              <Box component="li" key={lead_id}>
                <Box sx={{ display: "flex", gap: 1.5 }}>
                  <MuiLink
                    component={Link}
                    to={leadPaths.lead(lead_id)}
                    sx={{ flex: 1, minWidth: 0, color: "text.primary", fontWeight: 550, overflowWrap: "anywhere" }}
                  >
                    {name || lead_id}
                  </MuiLink>
                  <Box component="strong" sx={{ fontVariantNumeric: "tabular-nums" }}>
                    {formatPoints(total_score)}
                  </Box>
                </Box>
                <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
                  <Moment at={created_at} />
                </Box>
              </Box>
            ))}
          </Box>
          {data.count > data.results.length && (
            <MuiLink
              component={Link}
              to={leadsWith({ priority: highest.label, created_after: since })}
              sx={{ display: "inline-block", mt: 1.5 }}
            >
              See all
            </MuiLink>
          )}
        </>
      )}
    </Section>
  );
}
