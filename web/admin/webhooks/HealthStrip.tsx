import Box from "@mui/material/Box";
import { clockText } from "../../ui/dates.ts";
import { useTimeZone } from "../data/account.ts";
import type { Webhook } from "../data/webhooks.ts";
import { attemptsText, failedPart, healthText } from "./health.ts";

const CELL = { width: 6, gap: 2, height: 22 };

/** The outcomes of the last 24 hours, an hour a cell, the oldest first: delivered below, failed above. */
export function HealthStrip({
  health,
  isWide = false,
}: {
  readonly health: Webhook["health"];
  readonly isWide?: boolean;
}) {
  const timeZone = useTimeZone();
  const { hours } = health;
  const { width, gap, height } = isWide ? { width: 16, gap: 4, height: 36 } : CELL;
  const all = hours.length * (width + gap) - gap;
  const nameOf = (hour: string) => clockText(new Date(hour), timeZone);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={healthText(health, nameOf)}
      viewBox={`0 0 ${all} ${height}`}
      width={all}
      height={height}
      sx={{ display: "block", ...(isWide ? { maxWidth: "100%" } : {}) }}
    >
      {hours.map(({ hour, delivered, failed }, index) => {
        const x = index * (width + gap);
        const fails = failedPart({ delivered, failed }) * height;
        const isNone = delivered + failed === 0;
        return (
          <g key={hour}>
            <title>{`${nameOf(hour)}: ${attemptsText({ delivered, failed }).toLowerCase()}`}</title>
            {/* an empty hour can be pointed at, too */}
            <rect x={x} width={width} height={height} fill="transparent" />
            {isNone ? (
              <rect x={x} y={height / 2 - 2} width={width} height={4} rx={1} fill="var(--color-line-strong)" />
            ) : (
              <>
                {delivered > 0 && (
                  <rect x={x} y={fails} width={width} height={height - fails} rx={1} fill="var(--color-success)" />
                )}
                {failed > 0 && <rect x={x} width={width} height={fails} rx={1} fill="var(--color-danger)" />}
              </>
            )}
          </g>
        );
      })}
    </Box>
  );
}
