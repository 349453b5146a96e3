import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Band } from "#engine";
import { formatCount, formatPercent, formatPoints, leadsText } from "../../ui/numbers.ts";
import { useLiveModelOfPage } from "../data/model.ts";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";
import { SUMMARY } from "./figures.ts";
import { leadsWith } from "./lead-links.ts";

/** The number of leads of each priority, each with a link to those leads. */
export function Distribution() {
  const { data, error, refetch } = useQuery(SUMMARY);
  const { data: live } = useLiveModelOfPage();
  return (
    <Section title="By priority" description="The band that each lead's total score falls into.">
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined || live === undefined ? (
        <Skeleton variant="rounded" height={176} />
      ) : (
        <Box component="ul" sx={{ display: "grid", gap: 1 }}>
          {data.priorities.map(({ priority, leads }) => (
            <Share
              key={priority}
              priority={priority}
              leads={leads}
              share={data.total_leads === 0 ? 0 : leads / data.total_leads}
              {...bandCalled(priority, live.document.bands.total)}
            />
          ))}
        </Box>
      )}
    </Section>
  );
}

/** The start of a priority's band and its color; unknown for a former priority. */
function bandCalled(priority: string, bands: readonly Band[]) {
  const index = bands.findIndex(({ label }) => label === priority);
  const [band, above] = [bands[index], bands[index - 1]];
  if (band === undefined) return { what: "in an earlier model", color: "var(--color-faint)" };
  const what =
    band.from !== null
      ? `from ${formatPoints(band.from)}`
      : above?.from == null
        ? "every score"
        : `below ${formatPoints(above.from)}`;
  return { what, color: `var(--color-mark-${band.letter.toLowerCase()})` };
}

function Share({
  priority,
  leads,
  share,
  what,
  color,
}: {
  readonly priority: string;
  readonly leads: number;
  readonly share: number;
  readonly what: string;
  readonly color: string;
}) {
  return (
    <Box
      component="li"
      sx={{ position: "relative", p: 1, mx: -1, borderRadius: 1, "&:hover": { bgcolor: "action.hover" } }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: "0 8px", mb: 0.5 }}>
        <MuiLink
          component={Link}
          to={leadsWith({ priority })}
          aria-label={`${priority}: ${leadsText(leads)}, ${formatPercent(share)}`}
          sx={{
            color: "text.primary",
            fontWeight: 600,
            overflowWrap: "anywhere",
            "&::after": { content: '""', position: "absolute", inset: 0 },
          }}
        >
          {priority}
        </MuiLink>
        <Box component="span" sx={{ color: "text.secondary", flex: 1, whiteSpace: "nowrap" }}>
          {what}
        </Box>
        <Box component="span" sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
          <strong>{formatCount(leads)}</strong> · {formatPercent(share)}
        </Box>
      </Box>
      <Box aria-hidden="true" sx={{ height: 8, borderRadius: 4, bgcolor: "divider", overflow: "hidden" }}>
        <Box style={{ width: `${share * 100}%` }} sx={{ height: "100%", bgcolor: color }} />
      </Box>
    </Box>
  );
}
