import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { formatCount } from "../../../ui/numbers.ts";
import { STATE_NAMES } from "../../ui/job-words.ts";
import { type Column, ResponsiveList } from "../../ui/list/ResponsiveList.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { type ListedSimulation, subjectText } from "./simulations.ts";

const COLUMNS: readonly Column<ListedSimulation>[] = [
  { label: "Simulation", render: (simulation) => `${simulation.id} · ${subjectText(simulation)}` },
  { label: "Compared with", render: ({ document }) => `Version ${document.against}` },
  {
    label: "State",
    render: ({ state, is_stale, error }) => (
      <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 0.5 }}>
        <Chip
          size="small"
          label={STATE_NAMES[state]}
          color={state === "done" ? "success" : error === null ? "default" : "error"}
        />
        {state === "done" && is_stale && <Chip size="small" label="Out of date" color="warning" />}
      </Box>
    ),
  },
  { label: "Leads", align: "right", render: ({ progress }) => formatCount(progress.done) },
  { label: "Run by", render: ({ requested_by }) => requested_by?.username ?? "—" },
  { label: "Leads as of", render: ({ as_of }) => <Moment at={as_of} /> },
];

/** Simulations, each with a link to its result. */
export function SimulationTable({
  simulations,
  linkTo,
}: {
  readonly simulations: readonly ListedSimulation[];
  readonly linkTo: (simulation: ListedSimulation) => string;
}) {
  return <ResponsiveList label="Simulations" items={simulations} columns={COLUMNS} linkTo={linkTo} />;
}
