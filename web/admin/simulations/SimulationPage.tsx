import rotateCcwIcon from "virtual:lucide/rotate-ccw";
import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { notify } from "../../ui/notifications/notify.ts";
import { apiLive } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { useArea } from "../area/area-context.ts";
import { PLACES, paths } from "../area/paths.ts";
import { SimulationView } from "../results/simulation/SimulationView.tsx";
import { isSimulating, repeated, type Simulation, subjectText } from "../results/simulation/simulations.ts";
import { ExportButton } from "../ui/export/ExportButton.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Terms } from "./Terms.tsx";
import { WithSimulation } from "./WithSimulation.tsx";

/** One simulation. */
export function SimulationPage() {
  return <WithSimulation>{(simulation) => <Shown simulation={simulation} />}</WithSimulation>;
}

function Shown({ simulation }: { readonly simulation: Simulation }) {
  const area = useArea();
  const { id, result } = simulation;
  return (
    <>
      <PageHeader
        title={`Simulation of ${lowered(subjectText(simulation))}`}
        trail={[{ label: area.title, to: paths.list(area) }]}
        description={<Terms simulation={simulation} />}
        actions={
          <>
            {result !== null && (
              <ExportButton
                operation="exportSimulatedLeads"
                params={{ id }}
                count={result.leads}
                nouns={["lead", "leads"]}
                choices={[{ label: "All leads", query: {} }]}
              />
            )}
            {!isSimulating(simulation) && <Again simulation={simulation} />}
          </>
        }
      />
      <SimulationView simulation={simulation} />
    </>
  );
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Repeats the simulation with the current state. */
function Again({ simulation }: { readonly simulation: Simulation }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const body = repeated(simulation);
  const again = useMutation({
    mutationFn: (sent: NonNullable<typeof body>) => apiLive.createSimulation({ body: sent }),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ["simulations"] });
      void navigate(PLACES.simulation(id));
    },
    onError: (error) => notify.error(explain(error)),
  });
  if (body === undefined) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<Icon of={rotateCcwIcon} />}
      disabled={again.isPending}
      onClick={() => again.mutate(body)}
    >
      Run again
    </Button>
  );
}
