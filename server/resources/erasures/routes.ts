import { type FieldFaults, fault, operations } from "#contract";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { answerPage, type PageQuery } from "../../http/pagination.ts";
import { fingerprintOf } from "../shared/fingerprint.ts";
import { certificateOf, findErasures, presentErasure } from "./find.ts";
import { eraseFound, eraseNow } from "./request.ts";

/** The permanent erasure of leads, and its certificates. */
export const erasureRoutes = [
  route(operations.deleteLead, async ({ params, query, principal, services, agent }) => {
    const requested = { services, principal, agent, reason: query.reason ?? "" };
    return await eraseNow(requested, [params.lead_id], () => notFound());
  }),

  route(operations.eraseLeads, async ({ body, principal, services, agent }) => {
    const { lead_ids, filters, expected, reason } = body;
    const requested = { services, principal, agent, reason };
    if (lead_ids !== undefined && filters === undefined && expected === undefined) {
      return await eraseNow(requested, [...new Set(lead_ids)], (unknown) =>
        invalid({ lead_ids: unknown.map((id) => fault("does_not_exist", `There is no lead "${id}".`)) }),
      );
    }
    if (lead_ids === undefined && filters !== undefined && expected !== undefined) {
      return await eraseFound(requested, filters, expected);
    }
    throw invalid(faultsOf(body));
  }),

  route(operations.listErasures, async ({ query, principal, services, http, db }) => {
    const { id } = principal.account;
    const fingerprints =
      query.lead_id === undefined
        ? undefined
        : [query.lead_id, query.lead_id.normalize("NFC")].map((each) =>
            fingerprintOf(services.installationKey, id, each),
          );
    const find = (page: PageQuery) => findErasures(db, page, fingerprints);
    return await answerPage(http, query, find, (rows) => rows.map(presentErasure));
  }),

  route(operations.getErasure, async ({ params, db }) => await certificateOf(db, params.id)),
];

/** The faults of a request that names neither leads nor filters, or both. */
function faultsOf({ lead_ids, filters, expected }: Call<typeof operations.eraseLeads>["body"]): FieldFaults {
  if (lead_ids !== undefined && filters !== undefined) {
    return { non_field_errors: [fault("incompatible", "Send either lead_ids or filters, not both.")] };
  }
  if (filters !== undefined) return { expected: [fault("required", "This field is required.")] };
  if (lead_ids !== undefined && expected !== undefined)
    return { expected: [fault("incompatible", "Send this only with filters.")] };
  return { non_field_errors: [fault("required", "Send either lead_ids, or filters together with expected.")] };
}
