import { keyframes } from "@emotion/react";
import Box from "@mui/material/Box";

const RADIUS = 8;
const LENGTH = 2 * Math.PI * RADIUS;

const turning = keyframes({ to: { transform: "rotate(360deg)" } });

/** A ring that closes with the progress of a job; it spins while the progress is unknown. */
export function Ring({ part }: { readonly part: number | undefined }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 20 20"
      aria-hidden="true"
      sx={{
        width: 20,
        height: 20,
        flex: "none",
        fill: "none",
        strokeWidth: 2.5,
        ...(part === undefined ? { animation: `${turning} 1.2s linear infinite` } : {}),
        "@media (prefers-reduced-motion: reduce)": { animation: "none" },
      }}
    >
      <Box component="circle" cx={10} cy={10} r={RADIUS} sx={{ stroke: "var(--color-line-strong)" }} />
      <Box
        component="circle"
        cx={10}
        cy={10}
        r={RADIUS}
        transform="rotate(-90 10 10)"
        strokeDasharray={`${LENGTH * (part ?? 0.25)} ${LENGTH}`}
        sx={{ stroke: "var(--color-accent)", strokeLinecap: "round", transition: "stroke-dasharray 0.4s" }}
      />
    </Box>
  );
}
