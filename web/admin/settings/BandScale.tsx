import Box from "@mui/material/Box";
import type { BandLetter } from "#engine";
import { points } from "../../ui/numbers.ts";
import { type BandDraft, type Stretch, scaleOf } from "./band-drafts.ts";

const COLOURS = {
  A: ["var(--colour-band-a)", "var(--colour-band-a-soft)"],
  B: ["var(--colour-band-b)", "var(--colour-band-b-soft)"],
  C: ["var(--colour-band-c)", "var(--colour-band-c-soft)"],
  D: ["var(--colour-band-d)", "var(--colour-band-d-soft)"],
} as const satisfies Record<BandLetter, readonly [text: string, ground: string]>;

const percent = (share: number) => `${share * 100}%`;

/** The bands on a scale of scores, as they stand in the form. */
export function BandScale({ drafts }: { readonly drafts: readonly BandDraft[] }) {
  const scale = scaleOf(drafts);
  if (scale === undefined) {
    return (
      <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: "action.hover", color: "text.secondary", typography: "body2" }}>
        The bands are drawn again when each begins below the one above.
      </Box>
    );
  }
  const { stretches } = scale;
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
              display: "flex",
              alignItems: "center",
              gap: 0.75,
              px: 1,
              overflow: "hidden",
              whiteSpace: "nowrap",
              borderRadius: "6px",
              color: COLOURS[letter][0],
              bgcolor: COLOURS[letter][1],
              fontSize: "0.8125rem",
              transition: "left 200ms, width 200ms",
            }}
          >
            <strong>{letter}</strong>
            <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
              {label}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ position: "relative", fontSize: "0.75rem", color: "text.secondary" }}>
        {stretches.slice(1).map(({ letter, from: bound, start }) => (
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
            {bound !== null && points(bound)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function inWords({ letter, label, from, to }: Stretch): string {
  const range =
    from === null
      ? `below ${points(to ?? 0)}`
      : to === null
        ? `from ${points(from)}`
        : `${points(from)} to ${points(to)}`;
  return `${letter} ${label}: ${range}`;
}
