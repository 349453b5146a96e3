import { z } from "zod";
import { auditFilters } from "./audit.ts";
import type { CallSchemas } from "./call.ts";
import { leadFilters } from "./lead-filters.ts";

/** Names separated by commas; which of them exist, the account's questions decide. */
const columnList = z
  .preprocess(
    (value) => (typeof value === "string" ? value.split(",").map((name) => name.trim()) : value),
    z.custom<readonly string[]>((value) => Array.isArray(value)),
  )
  .meta({ type: "string", format: "comma-separated" });

const columns = columnList
  .exactOptional()
  .describe("Names of the columns to include, separated by commas, in that order. All if absent.");

export const exportSchemas = {
  exportLeads: { query: z.strictObject({ ...leadFilters, columns }), answer: z.string() },
  exportAuditLog: { query: z.strictObject({ ...auditFilters, columns }), answer: z.string() },
} as const satisfies CallSchemas;
