import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { type Simulation, simulationQuery } from "../results/simulation/simulations.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { NotFound } from "../ui/NotFound.tsx";

/** A page about the simulation in its address, once it is loaded. */
export function WithSimulation({ children }: { readonly children: (simulation: Simulation) => ReactNode }) {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Loaded id={Number(id)}>{children}</Loaded> : <NotFound />;
}

function Loaded({ id, children }: { readonly id: number; readonly children: (simulation: Simulation) => ReactNode }) {
  const { data, error, refetch } = useQuery(simulationQuery(id));
  if (data !== undefined) return children(data);
  return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />;
}
