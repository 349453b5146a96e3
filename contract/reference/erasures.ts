import { ERASED_FROM } from "../wire/leads.ts";
import type { CallReferences } from "./call.ts";
import { improved, listedLead, strong } from "./examples/leads.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const erasure = {
  id: 1,
  account: PEOPLE.admin.account,
  kind: "leads",
  requested_at: CREATED_AT,
  finished_at: CREATED_AT,
  erased_by: { id: personId("admin"), username: PEOPLE.admin.username },
  reason: "Requested by the applicant",
  leads: 1,
  earlier_results: 1,
  erased_from: Object.keys(ERASED_FROM) as (keyof typeof ERASED_FROM)[],
};

const certificate = {
  ...erasure,
  fingerprints: ["5f0f1c7f3b0e4d0f2a7f2f9f6e2c9d1b8a7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e"],
  hash: "9b2d7e4c1a5f8036d2c4b6a8907e5f3d1c2b4a697887f6e5d4c3b2a190807f6e",
};

const VOLATILE = ["requested_at", "finished_at", "fingerprints", "hash"];

export const erasureReference = {
  deleteLead: {
    tag: "Erasure",
    summary: "Erase a lead",
    description:
      "Permanently erases a lead with its earlier results, also from analytics. The audit log keeps who erased it and why, with a fingerprint in place of its id. The id can be used again; the new lead starts without a history.",
    success: "The certificate.",
    examples: [
      {
        name: "At a person's request",
        request: { params: { lead_id: improved.result.lead_id }, query: { reason: erasure.reason } },
        status: 200,
        response: certificate,
        volatile: VOLATILE,
      },
      {
        name: "A lead that does not exist",
        request: { params: { lead_id: "APP-9999" } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
      {
        name: "Without being an administrator",
        as: "client",
        request: { params: { lead_id: strong.result.lead_id } },
        status: 403,
        response: { detail: "You do not have permission to perform this action.", code: "permission_denied" },
      },
    ],
  },
  eraseLeads: {
    tag: "Erasure",
    summary: "Erase several leads",
    description:
      "With `lead_ids`, erases these leads before it responds. With `filters`, erases every lead they find in the background: `finished_at` is null until it is done, and the certificate shows the progress. The filters are evaluated when you send the request: leads that arrive later are kept, and later changes to the model make no difference.",
    success: "The certificate.",
    examples: [
      {
        name: "By their ids",
        request: { body: { lead_ids: [listedLead.result.lead_id], reason: "Test data" } },
        status: 201,
        response: { ...certificate, id: 2, reason: "Test data", earlier_results: 0 },
        volatile: ["id", ...VOLATILE],
      },
      {
        name: "All that filters find",
        request: { body: { filters: { min_total: 1 }, expected: 2, reason: "Test data" } },
        status: 201,
        response: {
          ...certificate,
          id: 3,
          kind: "filters",
          reason: "Test data",
          finished_at: null,
          leads: 0,
          earlier_results: 0,
          fingerprints: [],
          hash: null,
        },
        volatile: ["id", "requested_at"],
      },
      {
        name: "Filters that find another number of leads than expected",
        request: { body: { filters: { priority: ["Low"], created_before: "2020-01-31" }, expected: 3 } },
        status: 400,
        response: {
          expected: ["These filters find 0 leads, not 3. Nothing was erased."],
          codes: { expected: ["count_mismatch"] },
        },
      },
      {
        name: "Leads that do not exist",
        request: { body: { lead_ids: ["APP-9998", "APP-9999"] } },
        status: 400,
        response: {
          lead_ids: ['There is no lead "APP-9998".', 'There is no lead "APP-9999".'],
          codes: { lead_ids: ["does_not_exist", "does_not_exist"] },
        },
      },
    ],
  },
  listErasures: {
    tag: "Erasure",
    summary: "List erasures",
    description: "Newest first, including erasures by the account's retention.",
    success: "One page of erasures.",
    examples: [
      {
        name: "Whether and when a lead was erased",
        request: { query: { lead_id: improved.result.lead_id } },
        status: 200,
        response: firstPage("listErasures", [erasure]),
        volatile: VOLATILE,
      },
    ],
  },
  getErasure: {
    tag: "Erasure",
    summary: "Read a certificate",
    description: "",
    success: "The certificate.",
    examples: [
      {
        name: "Of one lead",
        request: { params: { id: erasure.id } },
        status: 200,
        response: certificate,
        volatile: VOLATILE,
      },
    ],
  },
  getRetention: {
    tag: "Erasure",
    summary: "Read the retention",
    description:
      "Returns how long the account keeps leads, and how many leads are older. Send `months` to see how many leads a setting would erase before you change it.",
    success: "The retention.",
    examples: [
      {
        name: "What a year would erase",
        request: { query: { months: 12 } },
        status: 200,
        response: { months: null, leads: 0 },
      },
    ],
  },
  setRetention: {
    tag: "Erasure",
    summary: "Set the retention",
    description:
      "Every hour, leads whose last change is older than this many months are erased, without fingerprints. Each run is an erasure and an event in the audit log. Retention is off until you set it.",
    success: "The retention.",
    examples: [
      {
        name: "Two years",
        request: { body: { months: 24 } },
        status: 200,
        response: { months: 24, leads: 0 },
      },
      {
        name: "Less than a month",
        request: { body: { months: 0 } },
        status: 400,
        response: { months: ["Ensure this value is greater than or equal to 1."], codes: { months: ["out_of_range"] } },
      },
    ],
  },
} satisfies CallReferences;
