import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { PLACES } from "../area/paths.ts";
import { SimulationTable } from "../results/simulation/SimulationTable.tsx";
import { SimulationView } from "../results/simulation/SimulationView.tsx";
import { type Simulation, simulationQuery, simulationsQuery } from "../results/simulation/simulations.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Section } from "../ui/Section.tsx";
import { Terms } from "./Terms.tsx";

const SimulationForm = onDemand(
  async () => (await import("../results/simulation/SimulationForm.tsx")).SimulationForm,
  <Loading />,
);

/** The number of its simulations that are searched for those of the whole draft. */
const MAX_SIMULATIONS = 100;

/** The effect of a draft on stored leads: its latest simulation, a new one, and the earlier ones. */
export function DraftSimulation() {
  const draft = Number(useParams().id);
  const { data, error, refetch } = useQuery(simulationsQuery({ draft, page_size: MAX_SIMULATIONS }));
  const own = data?.results.filter(({ edit }) => edit === null) ?? [];
  const [latest, ...former] = own;
  const shown = useQuery({ ...simulationQuery(latest?.id ?? 0), enabled: latest !== undefined });
  /** How often the user opened the form that runs it again; 0 while it is closed. */
  const [requests, setRequests] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (requests === 0) return;
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "center" });
  }, [requests]);
  const ask = () => setRequests((former) => former + 1);
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  // content below the result must not be displayed before it
  if (data === undefined || (latest !== undefined && shown.isPending)) return <Loading />;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {latest === undefined ? (
        <Section
          title="Simulate this draft"
          description="Scores your stored leads with the live version and with this draft, and shows who would rise or fall. It changes nothing."
        >
          <SimulationForm subject={{ draft }} onStarted={() => {}} />
        </Section>
      ) : (
        <>
          {shown.data === undefined ? (
            <Failed error={shown.error} retry={() => void shown.refetch()} />
          ) : (
            <Latest simulation={shown.data} onAgain={ask} />
          )}
          <Section title="Run again" description="With the draft as it is now.">
            {requests > 0 ? (
              <Box ref={form} tabIndex={-1} sx={{ outline: "none" }}>
                <SimulationForm
                  subject={{ draft }}
                  action="Run again"
                  onStarted={() => {
                    setRequests(0);
                    scrollTo({ top: 0 });
                  }}
                />
              </Box>
            ) : (
              <Button variant="outlined" onClick={ask}>
                Run again…
              </Button>
            )}
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

function Latest({ simulation, onAgain }: { readonly simulation: Simulation; readonly onAgain: () => void }) {
  const again = (
    <Button color="inherit" size="small" onClick={onAgain}>
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
