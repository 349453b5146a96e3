import type { ModelDocument } from "#engine";
import { readAddress } from "../area/lead-list.ts";
import { useLiveModel } from "../data/model.ts";
import { activeFilters } from "../lead-filters/filter-texts.ts";
import type { ListedSimulation } from "../results/simulation/simulations.ts";

type Filters = ListedSimulation["leads"];

/** Which leads a simulation with filters is about, in words. */
export function FilteredLeads({ filters }: { readonly filters: Filters }) {
  const { data: live } = useLiveModel();
  return filtersText(filters, live?.document);
}

/** `All leads`, or `Leads: Priority: High · Total: from 80`. */
function filtersText(filters: Filters, document: ModelDocument | undefined): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    address.set(name, typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  const texts = activeFilters(readAddress(address), document).map(({ text }) => text);
  return texts.length === 0 ? "All leads" : `Leads: ${texts.join(" · ")}`;
}
