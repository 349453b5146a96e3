import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DEFAULT_BANDS } from "#engine";
import { counted, percent } from "../../ui/numbers.ts";
import { useLiveModel } from "../data/live-model.ts";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";
import { leadsText, SUMMARY } from "./figures.ts";
import { distributionLinks } from "./lead-links.ts";

/** The parts, from the best down, with their colours. */
const PARTS = [
  { part: "high", label: "High", what: "band A", colour: "var(--colour-mark-a)" },
  { part: "medium", label: "Medium", what: "bands B and C", colour: "var(--colour-mark-b)" },
  { part: "low", label: "Low", what: "band D", colour: "var(--colour-mark-d)" },
] as const;

/** How many leads score high, medium and low, each leading to those leads. */
export function Distribution() {
  const { data, error, refetch } = useQuery(SUMMARY);
  const { data: model } = useLiveModel();
  const links = distributionLinks(model?.document.bands ?? DEFAULT_BANDS);
  return (
    <Section title="By total score" description="High, medium and low, as the bands of the total say.">
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={132} />
      ) : (
        <Box component="ul" sx={{ display: "grid", gap: 1 }}>
          {PARTS.map(({ part, label, what, colour }) => {
            const leads = data.score_distribution[part];
            const share = data.total_leads === 0 ? 0 : leads / data.total_leads;
            return (
              <Box
                component="li"
                key={part}
                sx={{
                  position: "relative",
                  p: 1,
                  mx: -1,
                  borderRadius: 1,
                  "&:hover": { bgcolor: "action.hover" },
                }}
              >
                <Box sx={{ display: "flex", flexWrap: "wrap", gap: "0 8px", mb: 0.5 }}>
                  <MuiLink
                    component={Link}
                    to={links[part]}
                    aria-label={`${label}: ${leadsText(leads)}, ${percent(share)}`}
                    sx={{
                      color: "text.primary",
                      fontWeight: 600,
                      "&::after": { content: '""', position: "absolute", inset: 0 },
                    }}
                  >
                    {label}
                  </MuiLink>
                  <Box component="span" sx={{ color: "text.secondary", flex: 1 }}>
                    {what}
                  </Box>
                  <Box component="span" sx={{ fontVariantNumeric: "tabular-nums" }}>
                    <strong>{counted(leads)}</strong> · {percent(share)}
                  </Box>
                </Box>
                <Box aria-hidden="true" sx={{ height: 8, borderRadius: 4, bgcolor: "divider", overflow: "hidden" }}>
                  <Box style={{ width: `${share * 100}%` }} sx={{ height: "100%", bgcolor: colour }} />
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
    </Section>
  );
}
