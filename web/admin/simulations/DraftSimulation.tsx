import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { PLACES } from "../area/paths.ts";
import { SimulationForm } from "../results/simulation/SimulationForm.tsx";
import { SimulationTable } from "../results/simulation/SimulationTable.tsx";
import { SimulationView } from "../results/simulation/SimulationView.tsx";
import { type Simulation, simulationQuery, simulationsQuery } from "../results/simulation/simulations.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Section } from "../ui/Section.tsx";
import { Terms } from "./Terms.tsx";

/** Where it is run again, below the result. */
const AGAIN = "run-again";

/** So many of its simulations are looked through for those of the whole draft. */
const LOOKED_THROUGH = 100;

/** What a draft would do to stored leads: its latest simulation, a new one, and the earlier ones. */
export function DraftSimulation() {
  const draft = Number(useParams().id);
  const { data, error, refetch } = useQuery(simulationsQuery({ draft, page_size: LOOKED_THROUGH }));
  const own = data?.results.filter(({ edit }) => edit === null) ?? [];
  const [latest, ...former] = own;
  const shown = useQuery({ ...simulationQuery(latest?.id ?? 0), enabled: latest !== undefined });
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  // what stands below the result is not to be seen before it
  if (data === undefined || (latest !== undefined && shown.isPending)) return <Loading />;
  const form = (
    <SimulationForm
      subject={{ draft }}
      action={latest === undefined ? "Run simulation" : "Run again"}
      onStarted={() => scrollTo({ top: 0 })}
    />
  );
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {latest === undefined ? (
        <Section
          title="Simulate this draft"
          description="Scores your stored leads with the live version and with this draft, and shows who would rise or fall. It changes nothing."
        >
          {form}
        </Section>
      ) : (
        <>
          {shown.data === undefined ? (
            <Failed error={shown.error} retry={() => void shown.refetch()} />
          ) : (
            <Latest simulation={shown.data} />
          )}
          <Section id={AGAIN} title="Run again" description="With the draft as it is now.">
            {form}
          </Section>
        </>
      )}
      {former.length > 0 && (
        <Section title="Earlier simulations of this draft">
          <SimulationTable simulations={former} linkTo={({ id }) => PLACES.simulation(id)} />
        </Section>
      )}
    </Box>
  );
}

function Latest({ simulation }: { readonly simulation: Simulation }) {
  const again = (
    <Button color="inherit" size="small" component={Link} to={`#${AGAIN}`}>
      Run again…
    </Button>
  );
  return (
    <>
      <Box sx={{ color: "text.secondary" }}>
        <Terms simulation={simulation} />
      </Box>
      <SimulationView simulation={simulation} again={again} />
    </>
  );
}
