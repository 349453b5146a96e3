import Box from "@mui/material/Box";
import type { Explanation } from "#engine";
import { Badge } from "../../../ui/Badge.tsx";
import { formatPoints } from "../../../ui/numbers.ts";

/** The scores in one line, which stays in view on screens where the result is below the form. */
export function ScoreLine({ explanation }: { readonly explanation: Explanation }) {
  const { x_axis, y_axis, total_score, bands } = explanation;
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: { xs: "flex", lg: "none" },
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        fontSize: "0.8125rem",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      <strong>Total {formatPoints(total_score)}</strong>
      <span>X {formatPoints(x_axis)}</span>
      <span>Y {formatPoints(y_axis)}</span>
      <Badge band={bands.total.letter}>{bands.total.label}</Badge>
    </Box>
  );
}
