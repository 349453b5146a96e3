import type { Page } from "../schemas/pagination.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { OPERATIONS, type OperationId } from "../wire/operations.ts";

/** The origin of the examples' server; `next` and `previous` are absolute URLs. */
export const EXAMPLE_ORIGIN = "http://localhost:8000";

/** The first page of a list in examples. `query` is the query of the example, including `page_size`. */
export function firstPage<Item>(
  list: OperationId,
  items: readonly Item[],
  query: Readonly<Record<string, string | number>> = {},
): Page<Item> {
  const size = Number(query.page_size ?? FIELD_LIMITS.pageSizeDefault);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page: 2 })) parameters.append(name, String(value));
  parameters.sort();
  const next = items.length > size ? `${EXAMPLE_ORIGIN}${OPERATIONS[list].path}?${parameters}` : null;
  return { count: items.length, next, previous: null, results: items.slice(0, size) };
}
