import { fault, type Operations } from "#contract";
import type { Call } from "../../api/call.ts";
import { invalid } from "../../http/errors.ts";
import { readCursor, writeCursor } from "../../leads/cursor.ts";
import { resolveFilters } from "../../leads/filters.ts";
import type { LeadsRequest, Start } from "../../leads/list.ts";
import { matchesFilters } from "../../leads/matching.ts";

/** Returns the page of the list of leads that a call requests. @throws HttpError 400 */
export async function leadsRequest(call: Call<Operations["listLeads"]>): Promise<LeadsRequest> {
  const { query, principal, services, reading: db } = call;
  const { page, page_size: size, cursor, count, include: _, test: __, ...filters } = query;
  const { id: accountId } = principal.account;
  if (cursor !== undefined && page !== undefined) {
    throw invalid({ page: [fault("incompatible", "Send either a page or a cursor.")] });
  }
  const list = { installationKey: services.installationKey, accountId, query: filters };
  const resolved = await resolveFilters(services, principal, filters);
  const start = startOf();
  const at = start.kind === "cursor" ? new Date(start.cursor.at) : new Date();
  return {
    db,
    kind: services.database.kind,
    accountId,
    resolved,
    matching: matchesFilters(resolved, undefined, at),
    at,
    start,
    size,
    counted: start.kind === "cursor" ? start.cursor.counted : undefined,
    isCountExact: count === "exact",
    write: (each) => writeCursor(list, each),
  };

  function startOf(): Start {
    if (cursor === undefined) return { kind: "page", page: page ?? 1 };
    if (cursor === "first" || cursor === "last") return { kind: "edge", edge: cursor };
    return { kind: "cursor", cursor: readCursor(list, cursor) };
  }
}
