import { readAddress } from "../area/lead-list.ts";
import { useLiveModel } from "../data/model.ts";
import { useActiveFilters } from "../lead-filters/use-active-filters.ts";
import type { ListedSimulation } from "../results/simulation/simulations.ts";

type Filters = ListedSimulation["leads"];

/** Which leads a simulation with filters is about: `All leads`, or `Leads: Priority: High · Total: from 80`. */
export function FilteredLeads({ filters }: { readonly filters: Filters }) {
  const { data: live } = useLiveModel();
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    address.set(name, typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  const texts = useActiveFilters(readAddress(address), live?.document).map(({ text }) => text);
  return texts.length === 0 ? "All leads" : `Leads: ${texts.join(" · ")}`;
}
