import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { PLACES } from "../../area/paths.ts";

/** The leads of a simulation in a list, in the words of the API, and the page; all of it as texts. */
export const ALL_LEADS = {
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
  readonly which: typeof ALL_LEADS;
}

/** One page of the list. */
export function simulatedPageQuery({ id, which }: SimulatedList) {
  const query = Object.fromEntries(Object.entries(which).filter(([, value]) => value !== ""));
  return queryOptions({
    queryKey: ["simulations", id, "leads", query],
    // as in the address: the API parses texts, and reports invalid ones
    queryFn: () => api.listSimulatedLeads({ params: { id }, query: query as object }),
  });
}

/** The address of the list. */
export const simulatedPath = ({ id, which }: SimulatedList): string =>
  `${PLACES.simulation(id)}leads/?${searchOf(which)}`;

/** The parameters of the list in the address of a lead. */
export const fromSimulation = ({ id, which }: SimulatedList): string =>
  new URLSearchParams({ simulation: String(id), leads: searchOf(which) }).toString();

/** Reads the list from the address of a lead. */
export function readSimulated(address: URLSearchParams): SimulatedList | undefined {
  const id = Number(address.get("simulation") ?? "");
  if (!Number.isSafeInteger(id) || id < 1) return undefined;
  const given = Object.fromEntries(new URLSearchParams(address.get("leads") ?? ""));
  return { id, which: { ...ALL_LEADS, ...given } };
}

const searchOf = (which: typeof ALL_LEADS): string =>
  new URLSearchParams(
    Object.entries(which).filter(([name, value]) => value !== ALL_LEADS[name as keyof typeof ALL_LEADS]),
  ).toString();
