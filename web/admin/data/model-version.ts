import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { api } from "../api/client.ts";

/** The query of one version of the model. A version never changes, so it is read once. */
export const modelVersion = (version: number) =>
  queryOptions({
    queryKey: ["model-version", version],
    queryFn: () => api.getModelVersion({ params: { version } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One version of the model with its document. */
export const useModelVersion = (version: number) => useQuery(modelVersion(version));

/** Several versions at once; those not loaded yet are undefined. */
export function useModelVersions(versions: readonly number[]) {
  const unique = [...new Set(versions)];
  const answers = useQueries({ queries: unique.map(modelVersion) });
  const documents = new Map(unique.map((version, index) => [version, answers[index]?.data?.document]));
  return {
    documentOf: (version: number) => documents.get(version),
    error: answers.find(({ error }) => error !== null)?.error,
  };
}
