import { queryOptions } from "@tanstack/react-query";
import type { Operations, Result, Sent } from "#contract";
import { capitalized } from "#engine";
import { api } from "../../api/client.ts";
import { PLACES } from "../../area/paths.ts";

export type Simulation = Result<Operations["getSimulation"]>;
export type ListedSimulation = Result<Operations["listSimulations"]>["results"][number];
export type SimulatedLead = Result<Operations["listSimulatedLeads"]>["results"][number];

/** The polling interval of a simulation in progress, and of one that has ended, in milliseconds. */
const LOOK_EVERY = { open: 1_000, over: 30_000 };

export const isSimulating = ({ state }: Pick<Simulation, "state">): boolean =>
  state === "queued" || state === "running";

const lookEvery = (isOpen: boolean) => (isOpen ? LOOK_EVERY.open : LOOK_EVERY.over);

/** The query of one simulation, polled until it has ended, and then occasionally: it may become outdated. */
export const simulationQuery = (id: number) =>
  queryOptions({
    queryKey: ["simulations", id],
    queryFn: () => api.getSimulation({ params: { id } }),
    refetchInterval: ({ state }) => lookEvery(state.data !== undefined && isSimulating(state.data)),
  });

/** The query of a page of the account's simulations, or of those of a draft or of a version, the latest first. */
export const simulationsQuery = (query: {
  readonly page?: number;
  readonly page_size: number;
  readonly draft?: number;
  readonly version?: number;
}) =>
  queryOptions({
    queryKey: ["simulations", "list", query],
    queryFn: () => api.listSimulations({ query }),
    refetchInterval: ({ state }) => lookEvery(state.data?.results.some(isSimulating) === true),
  });

/** The subject of a simulation: `Version 12`, `Draft “Lower weight”`, `Scoring model with the id 3, changed`. */
export function subjectText({ document, edit }: Pick<ListedSimulation, "document" | "edit">): string {
  const { draft_name, version } = document;
  if (version !== null) return `Version ${version}`;
  const within = draft_name === null ? "" : ` in draft “${draft_name}”`;
  return edit === null ? `Draft “${draft_name}”` : `${editText(edit)}${within}`;
}

/**
 * The request to repeat it with the current state: against the version that is live now, or against the one that was
 * named. Undefined if it cannot be repeated: an edit in a draft is requested in that draft, and a search is not stored.
 */
export function repeated({
  document: { draft, version, against, against_live },
  edit,
  leads,
  date,
}: Pick<Simulation, "document" | "edit" | "leads" | "date">): Sent<Operations["createSimulation"]> | undefined {
  if ((edit !== null && draft !== null) || "search" in leads || "answers" in leads) return undefined;
  const subject =
    version !== null ? { version } : { ...(draft === null ? {} : { draft }), ...(edit === null ? {} : { edit }) };
  return { ...subject, against: against_live ? "live" : against, leads, date } as Sent<Operations["createSimulation"]>;
}

function editText({ kind, action, id }: NonNullable<Simulation["edit"]>): string {
  const words = kind === "recommendation" ? "rule" : kind.replaceAll("_", " ");
  const name = capitalized(words);
  return action === "create"
    ? `New ${words}`
    : `${name}${id === undefined ? "" : ` with the id ${id}`}, ${DONE[action]}`;
}

const DONE = {
  create: "added",
  replace: "changed",
  update: "changed",
  delete: "deleted",
  move: "moved",
  duplicate: "duplicated",
} as const;

/** The list of the leads of a simulation. @example leadsAt(12, { axis: "total", from: "A", to: "B" }) */
export const leadsAt = (id: number, which: Readonly<Record<string, string>> = {}): string =>
  `${PLACES.simulation(id)}leads/?${new URLSearchParams(which)}`;
