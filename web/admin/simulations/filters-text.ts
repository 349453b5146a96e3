import type { ModelDocument } from "#engine";
import { readAddress } from "../area/lead-list.ts";
import { activeFilters } from "../lead-filters/filter-texts.ts";
import type { ListedSimulation } from "../results/simulation/simulations.ts";

/** Which leads a simulation is about: `All leads`, or `Leads: Priority High · Total from 80`. */
export function filtersText(filters: ListedSimulation["leads"], document: ModelDocument | undefined): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    address.set(name, typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  const texts = activeFilters(readAddress(address), document).map(({ text }) => text);
  return texts.length === 0 ? "All leads" : `Leads: ${texts.join(" · ")}`;
}
