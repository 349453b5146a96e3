import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { Band } from "#engine";
import { formatPoints } from "../../ui/numbers.ts";
import { useLiveModelOfPage } from "../data/model.ts";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";
import { SUMMARY } from "./figures.ts";
import { leadsWith } from "./lead-links.ts";
import { ShareBar } from "./ShareBar.tsx";

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
            <ShareBar
              key={priority}
              name={priority}
              leads={leads}
              of={data.total_leads}
              to={leadsWith({ priority })}
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
  if (band === undefined) return { note: "in an earlier model", color: "var(--color-faint)" };
  const note =
    band.from !== null
      ? `from ${formatPoints(band.from)}`
      : above?.from == null
        ? "every score"
        : `below ${formatPoints(above.from)}`;
  return { note, color: `var(--color-mark-${band.letter.toLowerCase()})` };
}
