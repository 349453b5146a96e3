import { queryOptions } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { api } from "../../api/client.ts";

/** An import as the API returns it. */
export type Import = Result<Operations["getImport"]>;
export type ListedImport = Result<Operations["listImports"]>["results"][number];
export type ImportErrorRow = Result<Operations["listImportErrors"]>["results"][number];

/**
 * How often imports are read again while something is done for them, and otherwise for other windows, in milliseconds.
 */
const POLL_MS = { busy: 1_000, idle: 15_000 };

/** Whether something is done for it in the background. */
export const isUnderWay = ({ state }: Pick<ListedImport, "state">): boolean =>
  state === "queued" || state === "running" || state === "undoing";

/** The key of every query about imports. */
export const IMPORTS = "imports";

/** The key of the changes of an import that is not started. */
export const mutationKeyOf = (id: number) => ["import", id] as const;

/** The query of an import. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [IMPORTS, "item", id],
    queryFn: () => api.getImport({ params: { id } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? POLL_MS.busy : POLL_MS.idle),
  });

/** The query of a page of imports, the newest first. */
export const importsQuery = (page: number, size: number) =>
  queryOptions({
    queryKey: [IMPORTS, "list", page, size],
    queryFn: () => api.listImports({ query: { page, page_size: size } }),
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? POLL_MS.busy : POLL_MS.idle),
  });

/**
 * The query of a page of the rows that were not imported.
 *
 * @param failed how many there were when the page was opened
 */
export const errorsQuery = (id: number, failed: number, page: number, size: number) =>
  queryOptions({
    queryKey: [IMPORTS, "errors", id, failed, page, size],
    queryFn: () => api.listImportErrors({ params: { id }, query: { page, page_size: size } }),
  });
