import { keyframes } from "@emotion/react";
import Box from "@mui/material/Box";
import { formatPercent } from "../../../ui/numbers.ts";
import type { Job } from "../../data/jobs.ts";
import { jobTitle, partDone } from "../../ui/job-words.ts";

/** The progress of the jobs: the first of them, and their number. */
export function BusyJobs({ jobs: [first, ...others] }: { readonly jobs: readonly [Job, ...Job[]] }) {
  const part = partDone(first);
  const far = part === undefined ? "" : formatPercent(Math.floor(part * 100) / 100);
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const title = [`${jobTitle(first)}${more}`, far].filter(Boolean).join(": ");
  return (
    <Box component="span" title={title} sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
      <span className="visually-hidden">{title}</span>
      <Ring part={part} />
      {others.length > 0 && (
        <Box component="span" aria-hidden="true" sx={COUNT}>
          {others.length + 1}
        </Box>
      )}
      {far !== "" && (
        <Box component="span" aria-hidden="true" sx={FAR}>
          {far}
        </Box>
      )}
    </Box>
  );
}

const COUNT = {
  position: "absolute",
  top: -2,
  left: 20,
  minWidth: 16,
  px: 0.5,
  borderRadius: 8,
  bgcolor: "primary.main",
  color: "primary.contrastText",
  fontSize: "0.625rem",
  fontWeight: 600,
  lineHeight: "16px",
  textAlign: "center",
} as const;

/** As wide as 100%, so that nothing next to it moves. */
const FAR = {
  display: { xs: "none", sm: "block" },
  minWidth: "4ch",
  fontSize: "0.75rem",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  color: "text.primary",
} as const;

const RADIUS = 8;
const LENGTH = 2 * Math.PI * RADIUS;

const turning = keyframes({ to: { transform: "rotate(360deg)" } });

/** A ring that closes with the progress of a job; it spins while the progress is unknown. */
function Ring({ part }: { readonly part: number | undefined }) {
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
