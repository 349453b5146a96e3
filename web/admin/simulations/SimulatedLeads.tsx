import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatSigned, leadsText } from "../../ui/numbers.ts";
import { useArea } from "../area/area-context.ts";
import { PLACES, paths } from "../area/paths.ts";
import { pagesOf, useAddressState } from "../data/address-state.ts";
import { LeadRows } from "../results/simulation/LeadRows.tsx";
import { ALL_LEADS, fromSimulation, simulatedPageQuery } from "../results/simulation/simulated-leads.ts";
import { type Simulation, subjectText } from "../results/simulation/simulations.ts";
import { ExportButton } from "../ui/export/ExportButton.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { PageControls } from "../ui/list/PageControls.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { WithSimulation } from "./WithSimulation.tsx";

/**
 * Leads of a simulation: one cell of the matrix, those that move in one direction, those that no longer fit, or all.
 */
export function SimulatedLeads() {
  return <WithSimulation>{(simulation) => <Shown simulation={simulation} />}</WithSimulation>;
}

function Shown({ simulation }: { readonly simulation: Simulation }) {
  const area = useArea();
  const [which, change] = useAddressState(ALL_LEADS);
  const { page, page_size, ...others } = which;
  const pages = pagesOf(which, change);
  const filters = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ""));
  const { id } = simulation;
  const { data, error, refetch } = useQuery({
    ...simulatedPageQuery({ id, which }),
    placeholderData: keepPreviousData,
  });
  const title = titleOf(
    which,
    (rule) => simulation.result?.rules.find(({ rule_id }) => String(rule_id) === rule)?.name,
  );
  return (
    <>
      <PageHeader
        title={title}
        trail={[
          { label: area.title, to: paths.list(area) },
          { label: subjectText(simulation), to: PLACES.simulation(id) },
        ]}
        description={data && `${leadsText(data.count)}, in the order of their arrival.`}
        actions={
          data !== undefined && (
            <ExportButton
              operation="exportSimulatedLeads"
              params={{ id }}
              count={data.count}
              nouns={["lead", "leads"]}
              choices={[{ label: "All columns", query: filters }]}
            />
          )
        }
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.count === 0 ? (
        <Box sx={{ color: "text.secondary" }}>No leads match.</Box>
      ) : (
        <>
          <Section title="Totals before and after">
            <LeadRows simulation={simulation} leads={data.results} label="Leads" from={fromSimulation({ id, which })} />
          </Section>
          <PageControls {...pages} total={data.count} />
        </>
      )}
    </>
  );
}

const AXES: Readonly<Record<string, string>> = { x: " of X", y: " of Y" };

const MOVED: Readonly<Record<string, string>> = {
  up: "Leads that score higher",
  down: "Leads that score lower",
  unchanged: "Leads with the same total",
};

function titleOf(
  { axis, from, to, moved, min_change, max_change, gained, lost, refused }: typeof ALL_LEADS,
  nameOfRule: (id: string) => string | undefined,
): string {
  if (refused === "true") return "Leads that no longer fit";
  if (gained !== "") return `Leads that gain “${nameOfRule(gained) ?? `rule ${gained}`}”`;
  if (lost !== "") return `Leads that lose “${nameOfRule(lost) ?? `rule ${lost}`}”`;
  if (min_change !== "" || max_change !== "") return changeTitle(min_change, max_change);
  if (from !== "" || to !== "") {
    const [was, is] = [from || "any band", to || "any band"];
    return `Leads from band ${was} to ${is}${AXES[axis] ?? ""}`;
  }
  return MOVED[moved] ?? "Leads of the simulation";
}

/** `Leads whose total changes by +5.01 to +10` */
function changeTitle(min: string, max: string): string {
  const text = (change: string) => formatSigned(Number(change));
  if (min === max) return `Leads whose total changes by ${text(min)}`;
  if (min === "") return `Leads whose total changes by ${text(max)} or less`;
  return max === ""
    ? `Leads whose total changes by ${text(min)} or more`
    : `Leads whose total changes by ${text(min)} to ${text(max)}`;
}
