import chartSplineIcon from "virtual:lucide/chart-spline";
import { type Area, view } from "../area/area.ts";
import { SIMULATIONS } from "../area/paths.ts";

export const simulations: Area = {
  ...SIMULATIONS,
  title: "Simulations",
  one: "simulation",
  group: "changes",
  icon: chartSplineIcon,
  list: view(async () => (await import("./SimulationList.tsx")).SimulationList),
  add: view(async () => (await import("./SimulationAdd.tsx")).SimulationAdd),
  change: view(async () => (await import("./SimulationPage.tsx")).SimulationPage),
  draftTab: {
    path: "simulation/",
    title: "Simulation",
    view: view(async () => (await import("./DraftSimulation.tsx")).DraftSimulation),
  },
  pages: [{ path: ":id/leads/", view: view(async () => (await import("./SimulatedLeads.tsx")).SimulatedLeads) }],
};
