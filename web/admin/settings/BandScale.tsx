import Box from "@mui/material/Box";
import type { BandList } from "#engine";
import { formatPoints } from "../../ui/numbers.ts";
import type { BandDraft } from "./band-drafts.ts";
import { type BandSegment, bandScale } from "./band-scale.ts";

const percent = (share: number) => `${share * 100}%`;

/** Numbers closer to each other than this share of the scale would overlap. */
const TICK_ROOM = 0.09;

/** The bands of the form on a scale of scores. */
export function BandScale({ list, drafts }: { readonly list: BandList; readonly drafts: readonly BandDraft[] }) {
  const stretches = bandScale(list, drafts);
  if (stretches === undefined) {
    return (
      <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: "action.hover", color: "text.secondary", typography: "body2" }}>
        The preview appears again once each band starts below the one above it.
      </Box>
    );
  }
  return (
    <Box role="img" aria-label={stretches.map(inWords).join("; ")} sx={{ px: 1, pb: 2.5 }}>
      <Box sx={{ position: "relative", height: 44 }}>
        {stretches.map(({ letter, label, start, size }) => (
          <Box
            key={letter}
            sx={{
              position: "absolute",
              left: percent(start),
              width: `calc(${percent(size)} - 2px)`,
              height: "100%",
              // a label without room wraps out of view as a whole, and the letter stays
              display: "flex",
              flexWrap: "wrap",
              columnGap: 0.75,
              px: 1,
              overflow: "hidden",
              whiteSpace: "nowrap",
              lineHeight: "44px",
              borderRadius: "6px",
              color: `var(--color-band-${letter.toLowerCase()})`,
              bgcolor: `var(--color-band-${letter.toLowerCase()}-soft)`,
              fontSize: "0.8125rem",
              transition: "left 200ms, width 200ms",
            }}
          >
            <strong>{letter}</strong>
            <span>{label}</span>
          </Box>
        ))}
      </Box>
      <Box sx={{ position: "relative", fontSize: "0.75rem", color: "text.secondary" }}>
        {ticksOf(stretches).map(({ letter, from: bound, start }) => (
          <Box
            key={letter}
            component="span"
            sx={{
              position: "absolute",
              left: percent(start),
              transform: "translateX(-50%)",
              fontVariantNumeric: "tabular-nums",
            }}
          >
            {bound !== null && formatPoints(bound)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The bounds for which there is room, from the left. */
function ticksOf(stretches: readonly BandSegment[]): readonly BandSegment[] {
  const shown: BandSegment[] = [];
  for (const stretch of stretches.slice(1)) {
    if (stretch.start - (shown.at(-1)?.start ?? Number.NEGATIVE_INFINITY) >= TICK_ROOM) shown.push(stretch);
  }
  return shown;
}

function inWords({ letter, label, from, to }: BandSegment): string {
  const range =
    from !== null
      ? to === null
        ? `from ${formatPoints(from)}`
        : `${formatPoints(from)} to ${formatPoints(to)}`
      : to === null
        ? "every score"
        : `below ${formatPoints(to)}`;
  return `${letter} ${label}: ${range}`;
}
