import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useState } from "react";
import { Link } from "react-router";
import type { Band, BandList } from "#engine";
import { formatCount, formatPercent, leadsText } from "../../../ui/numbers.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { paths } from "../../area/paths.ts";
import { atMost } from "../../ui/at-most.ts";
import { Section } from "../../ui/Section.tsx";
import { type BandNames, HeatMap } from "./HeatMap.tsx";
import { Histogram } from "./Histogram.tsx";
import { LeadRows } from "./LeadRows.tsx";
import { movesIn } from "./moves.ts";
import { leadsAt, type Simulation } from "./simulations.ts";
import { useDocuments } from "./use-documents.ts";
import type { SimulationResult } from "./words.ts";

interface Parts {
  readonly simulation: Simulation;
  readonly result: SimulationResult;
}

/** The result of a simulation: how many leads move where, how far, which rules, and which leads most. */
export function Report(parts: Parts) {
  const { result } = parts;
  if (result.leads === 0)
    return <Section title="No leads">No stored lead matches the filters of this simulation.</Section>;
  if (hasNoEffect(result)) {
    return (
      <Box sx={COLUMN}>
        <Totals {...parts} />
        <Section title="No effect">No lead changes its total, its bands, or its recommendations.</Section>
        {result.would_change > 0 && <Stored {...parts} />}
      </Box>
    );
  }
  return (
    <Box sx={COLUMN}>
      <Totals {...parts} />
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: COLUMNS, alignItems: "start" }}>
        <Box sx={COLUMN}>
          <Bands {...parts} />
          <Movers {...parts} />
        </Box>
        <Box sx={COLUMN}>
          <Section title="Changes in the total" description="How many points leads gain or lose.">
            <Histogram differences={result.differences} linkTo={(changes) => leadsAt(parts.simulation.id, changes)} />
          </Section>
          <Stored {...parts} />
          <Rules {...parts} />
          {result.refused > 0 && <Refused {...parts} />}
        </Box>
      </Box>
    </Box>
  );
}

/** Whether every lead has the same result, so that there is nothing to examine. */
const hasNoEffect = ({ up, down, refused, rules, matrix }: SimulationResult): boolean =>
  up + down + refused + rules.length === 0 && AXES.every((axis) => movesIn(matrix[axis]).length === 0);

const COLUMN = { display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" } as const;

const COLUMNS = { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" };

function Totals({ simulation: { id }, result }: Parts) {
  const { leads, up, down, unchanged, refused } = result;
  const figures: readonly (readonly [label: string, count: number, which: Readonly<Record<string, string>>])[] = [
    ["Leads", leads, {}],
    ["Score higher", up, { moved: "up" }],
    ["Score lower", down, { moved: "down" }],
    ["Same total", unchanged, { moved: "unchanged" }],
    ["No longer fit", refused, { refused: "true" }],
  ];
  return (
    <Box component="ul" aria-label="Summary" sx={FIGURES}>
      {figures.map(([label, count, which]) => (
        <Box component="li" key={label} data-figure={label} sx={FIGURE}>
          <MuiLink component={Link} to={leadsAt(id, which)} sx={FIGURE_LINK}>
            {label}
          </MuiLink>
          <Box component="strong" sx={{ fontSize: "1.5rem", lineHeight: 1.3, fontWeight: 640 }}>
            {formatCount(count)}
          </Box>
          {label !== "Leads" && (
            <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>{formatPercent(count / leads)}</Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const AXES: readonly BandList[] = ["total", "x", "y"];

const LIST_NAMES: Readonly<Record<BandList, string>> = { x: "X", y: "Y", total: "Total" };

const namesIn = (bands: readonly Band[] = []): BandNames =>
  Object.fromEntries(bands.map(({ letter, label }) => [letter, label]));

function Bands({ simulation, result }: Parts) {
  const [axis, setAxis] = useState<BandList>("total");
  const { documents } = useDocuments(simulation);
  const names = {
    before: namesIn(documents?.before.bands[axis]),
    after: namesIn(documents?.after?.bands[axis]),
  };
  return (
    <Section
      title="Bands before and after"
      description="▲ rises to a better band, ▼ falls to a worse one. A number opens its leads."
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Score"
          value={axis}
          onChange={(_event, chosen: BandList | null) => chosen !== null && setAxis(chosen)}
        >
          {AXES.map((list) => (
            <ToggleButton key={list} value={list}>
              {LIST_NAMES[list]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <HeatMap
        cells={result.matrix[axis]}
        label={`Bands of ${LIST_NAMES[axis]} before and after`}
        names={names}
        linkTo={({ from, to }) => leadsAt(simulation.id, { axis, from, to })}
      />
    </Section>
  );
}

/** The number of them that is displayed at first, in each direction. */
const FIRST_SHOWN = 5;

function Movers({ simulation, result: { movers } }: Parts) {
  const [isAll, setAll] = useState(false);
  const rises = movers.filter(({ total_before, total_after }) => (total_after ?? 0) > total_before);
  const falls = movers.filter((mover) => !rises.includes(mover));
  const some = isAll ? movers : [...rises.slice(0, FIRST_SHOWN), ...falls.slice(0, FIRST_SHOWN)];
  return (
    <Section title="Biggest changes" description="The leads whose totals rise or fall the most.">
      {movers.length === 0 ? (
        <Box sx={{ color: "text.secondary" }}>No lead’s total changes.</Box>
      ) : (
        <LeadRows simulation={simulation} leads={some} label="Leads whose totals move most" />
      )}
      {some.length < movers.length && (
        <MuiLink component="button" type="button" onClick={() => setAll(true)} sx={{ mt: 1 }}>
          Show all {movers.length}
        </MuiLink>
      )}
    </Section>
  );
}

function Stored({ result: { would_change, leads } }: Parts) {
  return (
    <Section title="Stored results">
      <Box data-would-change={would_change}>
        {would_change === 0
          ? "Re-scoring would change no stored result."
          : `Re-scoring would change the stored results of ${formatCount(would_change)} of ${leadsText(leads)}.`}
      </Box>
      {would_change > 0 && (
        <Box sx={{ mt: 0.5, color: "text.secondary", fontSize: "0.8125rem" }}>
          Publishing alone changes none of them: a lead keeps its result until it is re-scored.{" "}
          <MuiLink component={Link} to={paths.list({ path: RESOURCE.modelVersion })}>
            Re-score leads in Versions
          </MuiLink>
        </Box>
      )}
    </Section>
  );
}

function Rules({ simulation, result: { rules } }: Parts) {
  return (
    <Section title="Recommendations" description="How many leads gain or lose each one.">
      {rules.length === 0 ? (
        <Box sx={{ color: "text.secondary" }}>Every lead keeps its recommendations.</Box>
      ) : (
        <Box component="table" aria-label="Recommendations gained and lost" sx={TABLE}>
          <thead>
            <tr>
              <th scope="col">Recommendation</th>
              <th scope="col">Gained</th>
              <th scope="col">Lost</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ rule_id, name, gained, lost }) => (
              <tr key={rule_id}>
                <th scope="row">
                  <Box component="span" sx={atMost(3)}>
                    {name}
                  </Box>
                </th>
                <td>
                  <LeadsLink to={leadsAt(simulation.id, { gained: String(rule_id) })} count={gained} sign="+" />
                </td>
                <td>
                  <LeadsLink to={leadsAt(simulation.id, { lost: String(rule_id) })} count={lost} sign="−" />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Section>
  );
}

function LeadsLink({ to, count, sign }: { readonly to: string; readonly count: number; readonly sign: string }) {
  if (count === 0) return "0";
  return (
    <MuiLink component={Link} to={to}>
      {sign}
      {formatCount(count)}
    </MuiLink>
  );
}

function Refused({ simulation, result: { refused_reasons, refused } }: Parts) {
  return (
    <Section title="Leads that no longer fit" description="Re-scoring skips them: they keep the results they have.">
      <Box component="table" aria-label="Why leads no longer fit" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Reason</th>
            <th scope="col">Example</th>
            <th scope="col">Leads</th>
          </tr>
        </thead>
        <tbody>
          {refused_reasons.map(({ field_name, text, leads, example }) => (
            <tr key={`${field_name} ${text}`}>
              <th scope="row">
                <code>{field_name}</code>: {text}
              </th>
              <td>
                {example !== null && (
                  <MuiLink component={Link} to={leadPaths.lead(example)}>
                    {example}
                  </MuiLink>
                )}
              </td>
              <td>{formatCount(leads)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <MuiLink
        component={Link}
        to={leadsAt(simulation.id, { refused: "true" })}
        sx={{ display: "inline-block", mt: 1 }}
      >
        Show all {leadsText(refused)}
      </MuiLink>
    </Section>
  );
}

const FIGURES = {
  display: "grid",
  gap: 1.5,
  gridTemplateColumns: {
    xs: "repeat(2, minmax(0, 1fr))",
    sm: "repeat(3, minmax(0, 1fr))",
    lg: "repeat(5, minmax(0, 1fr))",
  },
} as const;

const FIGURE = {
  position: "relative",
  display: "grid",
  alignContent: "start",
  p: 2,
  border: 1,
  borderColor: "divider",
  borderRadius: "10px",
  bgcolor: "background.paper",
  fontVariantNumeric: "tabular-nums",
  "&:hover": { bgcolor: "action.hover" },
} as const;

const FIGURE_LINK = {
  color: "text.secondary",
  textDecoration: "none",
  "&::after": { content: '""', position: "absolute", inset: 0 },
} as const;

const TABLE = {
  width: "100%",
  borderCollapse: "collapse",
  fontSize: "0.8125rem",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { py: 0.75, textAlign: "right", borderBottom: "1px solid", borderColor: "divider", pl: 1.5 },
  // numbers must not wrap, ids may
  "& td": { whiteSpace: "nowrap" },
  "& td a": { whiteSpace: "normal", overflowWrap: "anywhere" },
  "& thead th": { fontWeight: 550, color: "text.secondary" },
  "& tbody th": { fontWeight: 400, overflowWrap: "anywhere" },
  "& th:first-of-type": { textAlign: "left", pl: 0 },
} as const;
