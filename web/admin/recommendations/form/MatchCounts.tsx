import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { formatPoints } from "../../../ui/numbers.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import type { Simulated } from "./use-simulation.ts";

/** The number of leads that the rule matches, the number that it decides, and their names. */
export function MatchCounts({ result, isStale }: { readonly result: Simulated; readonly isStale: boolean }) {
  const { leads, matched, recommended, unknown, sample } = result;
  if (leads === 0) return <Box sx={{ color: "text.secondary" }}>There are no leads to test it on yet.</Box>;
  const overtaken = matched - recommended;
  return (
    <Box sx={{ opacity: isStale ? 0.5 : 1 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1 }}>
        <Box component="strong" sx={{ fontSize: "2rem", lineHeight: 1.2, fontWeight: 640 }} data-matched={matched}>
          {formatPoints(matched)}
        </Box>
        <span>
          of {formatPoints(leads)} {leads === 1 ? "lead" : "leads"} match ({share(matched, leads)})
        </span>
      </Box>
      <Bar result={result} />
      <Box component="ul" sx={{ display: "grid", gap: 0.25, my: 1.5, fontSize: "0.8125rem" }}>
        <Count color="var(--color-accent)" count={recommended} text="would get this message" />
        <Count
          color="var(--color-accent-soft)"
          count={overtaken}
          text="match, but an earlier rule for the question wins"
        />
        <Count color="var(--color-line-strong)" count={unknown} text="unknown, because an answer is missing" />
      </Box>
      {sample.length > 0 && <Sample result={result} />}
    </Box>
  );
}

function Count({ color, count, text }: { readonly color: string; readonly count: number; readonly text: string }) {
  return (
    <Box component="li" sx={{ display: "flex", gap: 1 }}>
      <Box
        component="span"
        sx={{
          flex: "none",
          width: 10,
          height: 10,
          mt: "5px",
          borderRadius: "3px",
          border: 1,
          borderColor: "divider",
          bgcolor: color,
        }}
      />
      <span>
        <strong>{formatPoints(count)}</strong> {text}
      </span>
    </Box>
  );
}

/** The leads as one bar: those that get this message, those matched by an earlier rule, unknown, and the rest. */
function Bar({ result: { leads, matched, recommended, unknown } }: { readonly result: Simulated }) {
  const parts = [
    [0, recommended, "var(--color-accent)"],
    [recommended, matched - recommended, "var(--color-accent-soft)"],
    [matched, unknown, "var(--color-line-strong)"],
  ] as const;
  const percent = (count: number) => `${(count / leads) * 100}%`;
  return (
    <Box
      component="svg"
      aria-hidden="true"
      width="100%"
      height="10"
      sx={{ display: "block", mt: 1, borderRadius: "5px", bgcolor: "action.hover" }}
    >
      {parts.map(([from, count, color]) => (
        <rect key={color} x={percent(from)} width={percent(count)} height="10" fill={color} />
      ))}
    </Box>
  );
}

function Sample({ result: { sample, matched } }: { readonly result: Simulated }) {
  return (
    <details>
      <Box component="summary" sx={{ width: "fit-content", cursor: "pointer", fontSize: "0.8125rem", fontWeight: 550 }}>
        {sample.length === matched ? "Matching leads" : `Latest ${sample.length} matching leads`}
      </Box>
      <Box component="table" aria-label="Matching leads" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Lead</th>
            <th scope="col">Total</th>
            <th scope="col">Priority</th>
            <th scope="col">Gets this message</th>
          </tr>
        </thead>
        <tbody>
          {sample.map(({ lead_id, total_score, priority, recommended }) => (
            <tr key={lead_id}>
              <td>
                <MuiLink
                  component={Link}
                  to={leadPaths.lead(lead_id)}
                  target="_blank"
                  sx={{ overflowWrap: "anywhere" }}
                >
                  {lead_id}
                </MuiLink>
              </td>
              <td>{formatPoints(total_score)}</td>
              <td>{priority}</td>
              <td>{recommended ? "yes" : "no"}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </details>
  );
}

/** `42%`; a share above zero is not displayed as zero. */
function share(count: number, all: number): string {
  const percent = (count / all) * 100;
  if (percent > 0 && percent < 1) return "< 1%";
  if (percent > 99 && percent < 100) return "> 99%";
  return `${Math.round(percent)}%`;
}

const TABLE = {
  width: "100%",
  mt: 1,
  borderCollapse: "collapse",
  fontSize: "0.8125rem",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { py: 0.5, pr: 1, textAlign: "left", borderBottom: "1px solid", borderColor: "divider" },
  "& th": { fontWeight: 550, color: "text.secondary" },
} as const;
