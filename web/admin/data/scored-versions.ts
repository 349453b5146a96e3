import { queryOptions } from "@tanstack/react-query";
import { apiFresh } from "../api/client.ts";

/** The model versions that scored the leads, and how many of these the live one may score differently. */
export const SCORED_VERSIONS = queryOptions({
  queryKey: ["scored-versions"],
  queryFn: () => apiFresh.getScoredVersions(),
});
