import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { api } from "../api/client.ts";

/** What an import is called: by its file, or by its number if the file has no name, or it is not known. */
export const nameOfImport = (id: number, fileName: string | undefined): string => fileName || `Import ${id}`;

/** The name of an import's file; undefined if it has none, or it is not known. */
export type NamesOfImports = (id: number) => string | undefined;

/** The imports whose names are read together. */
const TOGETHER = 100;

/** The names of files never change. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData } as const;

const NEWEST = queryOptions({
  queryKey: ["import-names"],
  queryFn: async () => {
    const { results } = await api.listImports({ query: { page_size: TOGETHER } });
    return new Map(results.map(({ id, file_name }) => [id, file_name]));
  },
  ...NEVER_STALE,
});

/** Returns the names of imports. The newest are read in one request, and each of the others separately. */
export function useImportNames(ids: readonly number[]): NamesOfImports {
  const { data: newest } = useQuery({ ...NEWEST, enabled: ids.length > 0 });
  const others = newest === undefined ? [] : [...new Set(ids)].filter((id) => !newest.has(id));
  const found = useQueries({
    queries: others.map((id) => ({
      queryKey: ["import-names", id],
      queryFn: async () => (await api.getImport({ params: { id } })).file_name,
      ...NEVER_STALE,
    })),
  });
  return (id) => (newest?.get(id) ?? found[others.indexOf(id)]?.data) || undefined;
}
