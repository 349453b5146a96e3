import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { SIMULATION_DATES } from "#contract/wire";
import { PLACES } from "../area/paths.ts";
import { useLiveModel } from "../data/model.ts";
import type { Simulation } from "../results/simulation/simulations.ts";
import { Moment } from "../ui/Moment.tsx";
import { filtersText } from "./filters-text.ts";

/** What a simulation compares with, as of when, and which leads it scores: without it, its numbers mean little. */
export function Terms({ simulation: { document, as_of, date, leads } }: { readonly simulation: Simulation }) {
  const { data: live } = useLiveModel();
  return (
    <>
      <Box>
        Compared with{" "}
        <MuiLink component={Link} to={PLACES.model_version(document.against)}>
          version {document.against}
        </MuiLink>{" "}
        · as of {SIMULATION_DATES[date].toLowerCase()} · leads up to <Moment at={as_of} />
      </Box>
      <Box>{filtersText(leads, live?.document)}</Box>
    </>
  );
}
