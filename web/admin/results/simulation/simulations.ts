import { queryOptions } from "@tanstack/react-query";
import type { Operations, Result, Sent } from "#contract";
import { api } from "../../api/client.ts";
import { PLACES } from "../../area/paths.ts";

export type Simulation = Result<Operations["getSimulation"]>;
export type ListedSimulation = Result<Operations["listSimulations"]>["results"][number];
export type SimulatedLead = Result<Operations["listSimulatedLeads"]>["results"][number];

/** How often a simulation that is under way is looked at, and one that is over, in milliseconds. */
const LOOK_EVERY = { open: 1_000, over: 30_000 };

export const isUnderWay = ({ state }: Pick<Simulation, "state">): boolean => state === "queued" || state === "running";

const lookEvery = (isOpen: boolean) => (isOpen ? LOOK_EVERY.open : LOOK_EVERY.over);

/** The query of one simulation, read again until it is over, and then from time to time: it may get out of date. */
export const simulationQuery = (id: number) =>
  queryOptions({
    queryKey: ["simulations", id],
    queryFn: () => api.getSimulation({ params: { id } }),
    refetchInterval: ({ state }) => lookEvery(state.data !== undefined && isUnderWay(state.data)),
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
    refetchInterval: ({ state }) => lookEvery(state.data?.results.some(isUnderWay) === true),
  });

/** What was simulated: `Version 12`, `Draft “Lower weight”`, `Scoring model with the id 3, changed`. */
export function subjectText({ document, edit }: Pick<ListedSimulation, "document" | "edit">): string {
  const { draft_name, version } = document;
  if (version !== null) return `Version ${version}`;
  const within = draft_name === null ? "" : ` in draft “${draft_name}”`;
  return edit === null ? `Draft “${draft_name}”` : `${editText(edit)}${within}`;
}

/**
 * The request for the same once more, with what there is now: with the version that is live now, or with the very one
 * that was named. Undefined where it cannot be repeated: an edit in a draft is asked for in that draft, and what was
 * searched for is not kept.
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
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
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

/** Where the leads of a simulation are listed. @example leadsAt(12, { axis: "total", from: "A", to: "B" }) */
export const leadsAt = (id: number, which: Readonly<Record<string, string>> = {}): string =>
  `${PLACES.simulation(id)}leads/?${new URLSearchParams(which)}`;
