import Box from "@mui/material/Box";
import type { ExplainedModel } from "#engine";
import type { Result } from "../../explain/result.ts";
import { pointsOfChoices, pointsOfValue } from "../../explain/wording.ts";
import {
  formatPoints,
  formatSigned,
  formatValue,
  isCalculation,
  rangeText,
  withShortFractions,
} from "../../ui/numbers.ts";

/** The points of the edited scoring model, and how they are computed. */
export function OwnPoints({ explained, result }: { readonly explained: ExplainedModel; readonly result: Result }) {
  const { substituted, value, weighted_points, pass, lookups, points } = explained;
  const given = pointsOfChoices(explained, result);
  const isPoints = points !== null && given === undefined && lookups.length === 0;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1.5 }}>
      <Box
        sx={{ fontSize: "2rem", fontWeight: 640, lineHeight: 1.2, fontVariantNumeric: "tabular-nums" }}
        data-own-points=""
      >
        {formatSigned(weighted_points)}
      </Box>
      <Box sx={{ color: "text.secondary" }}>points{pass === 2 && ", in the second pass"}</Box>
      <Box sx={{ flexBasis: "100%", fontSize: "0.8125rem", overflowWrap: "anywhere" }}>
        {isCalculation(substituted, value) && (
          <>
            <code>{withShortFractions(substituted)}</code>
            {" = "}
          </>
        )}
        {isPoints ? (
          pointsOfValue(explained)
        ) : (
          <>
            <code>{formatValue(value)}</code>
            {": "}
            {howOf(explained, given)}
          </>
        )}
      </Box>
    </Box>
  );
}

/** `620 to 680 gives 20, × 0.5`, or why there are no points. */
function howOf({ lookups, points, weight, reason }: ExplainedModel, given: string | undefined): string {
  if (points === null && given !== undefined) return `no points are set for ${given}.`;
  if (points === null) return `no points, ${reason ?? "there is no value"}.`;
  const times = weight === 1 ? "" : ` × weight ${formatPoints(weight)}`;
  if (given !== undefined) return `${given} gives ${formatPoints(points)}${times}.`;
  const found = lookups.map(({ range, points: each, value }) =>
    range === null ? `${formatValue(value)} is in no range` : `${rangeText(range)} gives ${formatPoints(each ?? 0)}`,
  );
  return `${found.join(", ")}${times}.`;
}
