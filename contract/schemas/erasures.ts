import { z } from "zod";
import { grouped } from "#engine";
import { ERASED_FROM } from "../wire/leads.ts";
import { ERASURE_LIMITS, FIELD_LIMITS, RETENTION_MONTHS } from "../wire/limits.ts";
import type { CallSchemas } from "./call.ts";
import { id, inText, leadId, moment, pathId, person, text } from "./fields.ts";
import { leadFilters } from "./lead-filters.ts";
import { pageQuery, pageSchema, testQuery, wholeNumber } from "./pagination.ts";

const reason = text(FIELD_LIMITS.reason).describe(
  "Why the leads are erased. It is kept permanently in the certificate and the audit log, so don’t include personal data.",
);

const places = Object.keys(ERASED_FROM) as [keyof typeof ERASED_FROM, ...(keyof typeof ERASED_FROM)[]];

const certificate = {
  id,
  account: id.describe("Id of the account the leads belonged to."),
  kind: z
    .enum(["leads", "filters", "retention"])
    .describe("`leads`: chosen by id. `filters`: found by filters. `retention`: older than the account keeps leads."),
  requested_at: moment,
  finished_at: moment.nullable().describe("When the last lead was erased. Null while erasing is in progress."),
  erased_by: person.nullable().describe("The user who requested it. Null for the account's retention."),
  reason: z.string(),
  leads: z.int().min(0).describe("Number of leads erased so far."),
  earlier_results: z.int().min(0).describe("Number of their earlier results erased so far."),
  erased_from: z.array(z.enum(places)).describe("Everything in which data about a lead was stored."),
  is_test: z.literal(true).exactOptional().describe("True for an erasure of test leads; absent for every other one."),
};

export const Erasure = z
  .strictObject(certificate)
  .meta({ id: "Erasure", description: "Which leads were erased, when, by whom, and why." });

export const ErasureCertificate = z
  .strictObject({
    ...certificate,
    fingerprints: z
      .array(z.string())
      .describe(
        `Keyed hashes of the ids of the first ${grouped(ERASURE_LIMITS.fingerprints)} leads that were chosen by id or by filters. An id cannot be derived from its hash. To check whether a lead was erased, list erasures with its \`lead_id\`.`,
      ),
    hash: z
      .string()
      .nullable()
      .describe(
        "SHA-256 of the certificate's other fields, as JSON without spaces, in this order. Null while erasing is in progress.",
      ),
  })
  .meta({ id: "ErasureCertificate", description: "A certificate of erasure." });

const { ordering: _, ...filters } = leadFilters;

const ErasureRequest = z
  .strictObject({
    lead_ids: z
      .array(leadId)
      .min(1)
      .max(ERASURE_LIMITS.leadIds)
      .exactOptional()
      .describe(`Ids of the leads to erase, up to ${ERASURE_LIMITS.leadIds}. If one does not exist, none are erased.`),
    filters: z
      .strictObject(filters)
      .exactOptional()
      .describe(
        "Instead of `lead_ids`: filters as in the list of leads. Every lead they find is erased; `{}` finds all leads.",
      ),
    expected: z
      .int()
      .min(1)
      .exactOptional()
      .describe(
        "With `filters`: the number of leads they find. If the number differs, the request is rejected, so set `created_before` if leads keep arriving. The list of leads counts them with `count=exact`.",
      ),
    reason: reason.default(""),
  })
  .meta({ id: "ErasureRequest", description: "The leads to erase permanently." });

const months = z.int().min(RETENTION_MONTHS.min).max(RETENTION_MONTHS.max);

const Retention = z
  .strictObject({
    months: months
      .nullable()
      .describe(
        "Leads whose last change is older than this many months are erased within an hour. Null: leads are kept until someone erases them.",
      ),
    leads: z
      .int()
      .min(0)
      .describe(
        "Number of leads that are older now. If the request has `months`, the number of leads that retention would erase.",
      ),
  })
  .meta({ id: "Retention", description: "How long an account keeps its leads." });

const params = z.object({ id: pathId.describe("Id of the erasure.") });

export const erasureSchemas = {
  deleteLead: {
    params: z.object({ lead_id: leadId.describe("Identifier of the lead, URL-encoded.") }),
    query: z.strictObject({ reason: reason.exactOptional(), ...testQuery }),
    answer: ErasureCertificate,
  },
  eraseLeads: { query: z.strictObject(testQuery), body: ErasureRequest, answer: ErasureCertificate },
  listErasures: {
    query: z.strictObject({
      ...pageQuery,
      lead_id: leadId.exactOptional().describe("Only erasures of the lead with this id."),
      ...testQuery,
    }),
    answer: pageSchema("ErasurePage", Erasure),
  },
  getErasure: { params, query: z.strictObject(testQuery), answer: ErasureCertificate },
  getRetention: {
    query: z.strictObject({
      months: z
        .preprocess(wholeNumber, months)
        .exactOptional()
        .describe("Count the leads that a retention of this many months would erase."),
    }),
    answer: Retention,
  },
  setRetention: {
    body: z
      .strictObject({ months: inText(months.nullable()).describe("Null turns retention off.") })
      .meta({ id: "RetentionWrite", description: "How long to keep leads." }),
    answer: Retention,
  },
} as const satisfies CallSchemas;
