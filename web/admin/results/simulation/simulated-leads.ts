import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { PLACES } from "../../area/paths.ts";

/** Which leads of a simulation a list shows, in the words of the API, and which page of them; all of it as texts. */
export const USUAL_LEADS = {
  axis: "",
  from: "",
  to: "",
  moved: "",
  min_change: "",
  max_change: "",
  gained: "",
  lost: "",
  refused: "",
  page: "1",
  page_size: "25",
};

/** A list of leads of one simulation. */
export interface SimulatedList {
  readonly id: number;
  readonly which: typeof USUAL_LEADS;
}

/** One page of the list. */
export function simulatedPageQuery({ id, which }: SimulatedList) {
  const query = Object.fromEntries(Object.entries(which).filter(([, value]) => value !== ""));
  return queryOptions({
    queryKey: ["simulations", id, "leads", query],
    // as they stand in the address: the API reads texts, and says what it does not take
    queryFn: () => api.listSimulatedLeads({ params: { id }, query: query as object }),
  });
}

/** The address of the list. */
export const simulatedPath = ({ id, which }: SimulatedList): string =>
  `${PLACES.simulation(id)}leads/?${searchOf(which)}`;

/** What the address of a lead says of the list that it was opened from. */
export const fromSimulation = ({ id, which }: SimulatedList): string =>
  new URLSearchParams({ simulation: String(id), leads: searchOf(which) }).toString();

/** The list that the address of a lead tells of. */
export function readSimulated(address: URLSearchParams): SimulatedList | undefined {
  const id = Number(address.get("simulation") ?? "");
  if (!Number.isSafeInteger(id) || id < 1) return undefined;
  const given = Object.fromEntries(new URLSearchParams(address.get("leads") ?? ""));
  return { id, which: { ...USUAL_LEADS, ...given } };
}

const searchOf = (which: typeof USUAL_LEADS): string =>
  new URLSearchParams(
    Object.entries(which).filter(([name, value]) => value !== USUAL_LEADS[name as keyof typeof USUAL_LEADS]),
  ).toString();
