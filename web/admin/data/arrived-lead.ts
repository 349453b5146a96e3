import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/client.ts";

/** The maximum number of states in one response. */
const PAGE_SIZE = 100;

/**
 * The query of a lead's answers as they arrived, before any re-scoring. Simulations and re-scorings score these, as of
 * that day or a later one.
 */
export const arrivedLead = (leadId: string) =>
  queryOptions({
    queryKey: ["lead", leadId, "arrived"],
    queryFn: () => readArrived(leadId),
    refetchOnWindowFocus: false,
  });

async function readArrived(lead_id: string) {
  const params = { lead_id };
  const { answers, evaluated_on, model_version, rescored } = await api.getLead({ params });
  let state = { answers, evaluated_on, model_version, rescored };
  for (let page = 1; state.rescored !== null; page += 1) {
    const { results, next } = await api.getLeadHistory({ params, query: { page, page_size: PAGE_SIZE } });
    // the latest state comes first
    state = results.find((each) => each.rescored === null) ?? results.at(-1) ?? state;
    if (next === null) break;
  }
  return state;
}
