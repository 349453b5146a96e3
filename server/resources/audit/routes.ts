import { operations } from "#contract";
import { route } from "../../api/route.ts";
import { notFound } from "../../http/errors.ts";
import { answerPage, type PageQuery, windowOf } from "../../http/pagination.ts";
import { auditFile } from "./export.ts";
import { countEvents, eventsOf, findAuditEvent, presentAuditEvent, resolveAuditFilters, withLeadIds } from "./find.ts";

/** The audit log, read-only: no operation of the API writes to it directly. */
export const auditRoutes = [
  route(operations.listAuditLog, async ({ query, principal, services, http, reading: db }) => {
    const filters = resolveAuditFilters(services.installationKey, principal.account, query);
    const find = async (page: PageQuery) => {
      const { limit, offset } = windowOf(page);
      const [count, rows] = await Promise.all([
        countEvents(db, principal.account, filters),
        eventsOf(db, principal.account, filters).limit(limit).offset(offset).execute(),
      ]);
      return { count, rows };
    };
    return await answerPage(http, query, find, async (rows) => (await withLeadIds(db, rows)).map(presentAuditEvent));
  }),

  route(operations.getAuditEvent, async ({ params, db }) => {
    const row = await findAuditEvent(db, params.id);
    if (row === undefined) throw notFound();
    return presentAuditEvent(row);
  }),

  route(operations.exportAuditLog, auditFile),
];
