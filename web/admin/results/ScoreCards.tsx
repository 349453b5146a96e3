import Box from "@mui/material/Box";
import type { ExplainedBand, Explanation } from "#engine";
import { Badge } from "../../ui/Badge.tsx";
import { formatPoints } from "../../ui/numbers.ts";

/** X, Y, and total with their bands, and the recommended action of the total's band. */
export function ScoreCards({ explanation }: { readonly explanation: Explanation }) {
  const { x_axis, y_axis, total_score, bands } = explanation;
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
        "& > * + *": { borderLeft: 1, borderColor: "divider", pl: { xs: 1, sm: 2 } },
      }}
    >
      <Score name="Total" meaning="priority" value={total_score} band={bands.total} />
      <Score name="X" meaning="capability" value={x_axis} band={bands.x} />
      <Score name="Y" meaning="propensity" value={y_axis} band={bands.y} />
    </Box>
  );
}

function Score({
  name,
  meaning,
  value,
  band,
}: {
  readonly name: "X" | "Y" | "Total";
  readonly meaning: string;
  readonly value: number;
  readonly band: ExplainedBand;
}) {
  return (
    <Box sx={{ minWidth: 0, pr: 1 }}>
      <Box component="dt" sx={{ fontSize: "0.75rem", fontWeight: 600 }}>
        {name}{" "}
        <Box component="span" sx={{ fontWeight: 450, color: "text.secondary" }}>
          {meaning}
        </Box>
      </Box>
      <Box component="dd">
        <Box
          component="span"
          data-score={name}
          sx={{
            display: "block",
            fontSize: "1.625rem",
            fontWeight: 640,
            letterSpacing: "-0.03em",
            lineHeight: 1.3,
            fontVariantNumeric: "tabular-nums",
            overflowWrap: "anywhere",
          }}
        >
          {formatPoints(value)}
        </Box>
        {/* a long name wraps, and does not take the room next to it */}
        <Box
          component="span"
          sx={{
            "& > span": { maxWidth: "100%", whiteSpace: "normal", overflowWrap: "anywhere", borderRadius: "11px" },
          }}
        >
          <Badge band={band.letter}>
            {band.letter} · {band.label}
          </Badge>
        </Box>
        <Box
          component="span"
          sx={{ display: "block", mt: 0.5, fontSize: "0.75rem", color: "text.secondary", overflowWrap: "anywhere" }}
        >
          {band.action}
        </Box>
      </Box>
    </Box>
  );
}
