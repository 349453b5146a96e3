import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Client } from "#contract";
import { api } from "../../../api/client.ts";
import { type Import, importQuery, mutationKeyOf } from "../imports.ts";
import type { Mapping } from "./mapping.ts";
import type { Values } from "./values.ts";

export type ImportChange = Parameters<Client["updateImport"]>[0]["body"];

/**
 * Changes how a file is read, and its mapping, one change after the other. A mapping, of columns or values, is shown at
 * once, and the preview when it has been made.
 */
export function useImportUpdate(id: number) {
  const queryClient = useQueryClient();
  const { queryKey } = importQuery(id);
  const mutationKey = mutationKeyOf(id);
  const update = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (body: ImportChange) => api.updateImport({ params: { id }, body }),
    onMutate: async ({ mapping, values }) => {
      await queryClient.cancelQueries({ queryKey });
      if (values !== undefined) queryClient.setQueryData(queryKey, (before) => before && withValues(before, values));
      if (mapping !== undefined) queryClient.setQueryData(queryKey, (before) => before && withMapping(before, mapping));
    },
    onSuccess: (now) => {
      // a later change is in progress and already displayed
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(queryKey, now);
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { change: update.mutate, error: update.error, isBusy: useIsMutating({ mutationKey }) > 0 };
}

/** What fits is unknown until the preview has been made. */
const withMapping = (before: Import, mapping: Mapping): Import => ({
  ...before,
  mapping,
  columns: before.columns.map((column) =>
    mapping[column.name] === before.mapping[column.name] ? column : { ...column, fits: null, misfits: null },
  ),
});

const withValues = (before: Import, values: Values): Import => ({
  ...before,
  values,
  columns: before.columns.map((column) =>
    values[column.name] === before.values[column.name] ? column : { ...column, fits: null },
  ),
});
