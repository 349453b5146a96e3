import Box from "@mui/material/Box";
import { percent } from "../../../ui/numbers.ts";
import type { Job } from "../../data/jobs.ts";
import { jobTitle, partDone } from "../../ui/job-words.ts";
import { Ring } from "./Ring.tsx";

/** The progress of the jobs: the first of them, and their number. */
export function BusyJobs({ jobs: [first, ...others] }: { readonly jobs: readonly [Job, ...Job[]] }) {
  const part = partDone(first);
  const far = part === undefined ? "" : percent(Math.floor(part * 100) / 100);
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
