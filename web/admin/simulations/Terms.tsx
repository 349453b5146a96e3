import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { SIMULATION_DATES } from "#contract/wire";
import { PLACES } from "../area/paths.ts";
import type { Simulation } from "../results/simulation/simulations.ts";
import { Moment } from "../ui/Moment.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const FilteredLeads = onDemand(async () => (await import("./FilteredLeads.tsx")).FilteredLeads, "…");

/** What a simulation compares with, as of when, and which leads it scores: its numbers depend on these. */
export function Terms({ simulation: { document, as_of, date, leads } }: { readonly simulation: Simulation }) {
  return (
    <>
      <Box>
        Compared with{" "}
        <MuiLink component={Link} to={PLACES.model_version(document.against)}>
          version {document.against}
        </MuiLink>{" "}
        · as of {SIMULATION_DATES[date].toLowerCase()} · leads up to <Moment at={as_of} />
      </Box>
      <Box>{Object.keys(leads).length === 0 ? "All leads" : <FilteredLeads filters={leads} />}</Box>
    </>
  );
}
