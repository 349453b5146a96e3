import { z } from "zod";
import { ERASED_FROM } from "../wire/leads.ts";
import { ERASURE_LIMITS, FIELD_LIMITS, RETENTION_MONTHS } from "../wire/limits.ts";
import type { CallSchemas } from "./call.ts";
import { id, leadId, moment, pathId, text } from "./fields.ts";
import { leadFilters } from "./lead-filters.ts";
import { pageOf, pageQuery, wholeNumber } from "./pagination.ts";

const reason = text(FIELD_LIMITS.reason).describe(
  "Why; kept for good in the certificate and the audit log, so name nobody in it.",
);

const places = Object.keys(ERASED_FROM) as [keyof typeof ERASED_FROM, ...(keyof typeof ERASED_FROM)[]];

const certificate = {
  id,
  account: id.describe("Id of the account whose leads they were."),
  kind: z
    .enum(["leads", "filters", "retention"])
    .describe("Named by their ids, found by filters, or older than the account keeps leads."),
  requested_at: moment,
  finished_at: moment.nullable().describe("When the last of them was erased; null while it is under way."),
  erased_by: z
    .strictObject({ id, username: z.string() })
    .nullable()
    .describe("Who asked for it; null for the account's retention."),
  reason: z.string(),
  leads: z.int().min(0).describe("How many leads were erased, so far."),
  earlier_results: z.int().min(0).describe("How many earlier results of theirs were erased with them."),
  erased_from: z.array(z.enum(places)).describe("All places where the installation keeps anything about a lead."),
};

export const Erasure = z
  .strictObject(certificate)
  .meta({ id: "Erasure", description: "That leads were erased: when, by whom and why." });

export const ErasureCertificate = z
  .strictObject({
    ...certificate,
    fingerprints: z
      .array(z.string())
      .describe(
        `Of the leads that somebody chose, the first ${ERASURE_LIMITS.fingerprints.toLocaleString("en-US")}: keyed hashes of their ids, from which nobody can tell an id. Whether an id is among all of them, the list says with \`lead_id\`.`,
      ),
    hash: z
      .string()
      .nullable()
      .describe(
        "SHA-256 of this certificate's other members as JSON without spaces, in this order; null while it is under way.",
      ),
  })
  .meta({ id: "ErasureCertificate", description: "A certificate that leads were erased." });

const { ordering: _, ...filters } = leadFilters;

const ErasureRequest = z
  .strictObject({
    lead_ids: z
      .array(leadId)
      .min(1)
      .max(ERASURE_LIMITS.leadIds)
      .exactOptional()
      .describe(
        `The leads to erase, up to ${ERASURE_LIMITS.leadIds}: all of those there are, or none when one is not.`,
      ),
    filters: z
      .strictObject(filters)
      .exactOptional()
      .describe("Instead of `lead_ids`: every lead that these filters of the list find. `{}` finds all."),
    expected: z
      .int()
      .min(1)
      .exactOptional()
      .describe(
        "With `filters`: how many leads they find. Another number is refused, so set `created_before` while leads arrive.",
      ),
    reason: reason.default(""),
  })
  .meta({ id: "ErasureRequest", description: "Leads to erase for good." });

const months = z.int().min(RETENTION_MONTHS.min).max(RETENTION_MONTHS.max);

const Retention = z
  .strictObject({
    months: months
      .nullable()
      .describe("Leads whose last change is older are erased, within the hour; null: they are kept until erased."),
    leads: z.int().min(0).describe("How many leads are older now; those that would go, where `months` was asked for."),
  })
  .meta({ id: "Retention", description: "How long an account keeps its leads." });

const params = z.object({ id: pathId.describe("Id of the erasure.") });

export const erasureSchemas = {
  deleteLead: {
    params: z.object({ lead_id: leadId.describe("Identifier of the lead, URL-encoded.") }),
    query: z.strictObject({ reason: reason.exactOptional() }),
    answer: ErasureCertificate,
  },
  eraseLeads: { body: ErasureRequest, answer: ErasureCertificate },
  listErasures: {
    query: z.strictObject({
      ...pageQuery,
      lead_id: leadId.exactOptional().describe("Only erasures of the lead with this id."),
    }),
    answer: pageOf("ErasurePage", Erasure),
  },
  getErasure: { params, answer: ErasureCertificate },
  getRetention: {
    query: z.strictObject({
      months: z
        .preprocess(wholeNumber, months)
        .exactOptional()
        .describe("Count the leads that this many months would erase, instead of those of the setting."),
    }),
    answer: Retention,
  },
  setRetention: {
    body: z
      .strictObject({ months: months.nullable().describe("Null switches it off.") })
      .meta({ id: "RetentionWrite", description: "How long to keep leads." }),
    answer: Retention,
  },
} as const satisfies CallSchemas;
