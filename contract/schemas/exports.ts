import { z } from "zod";
import { CSV_DECIMALS, CSV_SEPARATORS, MULTIPLE_CHOICE } from "../wire/leads.ts";
import { auditFilters } from "./audit.ts";
import type { CallSchemas } from "./call.ts";
import { leadFilters, selectedLeadsQuery } from "./lead-filters.ts";
import { testQuery } from "./pagination.ts";

/** Comma-separated names. Which of them exist depends on the account's questions. */
const columnList = z
  .preprocess(
    (value) => (typeof value === "string" ? value.split(",").map((name) => name.trim()) : value),
    z.custom<readonly string[]>((value) => Array.isArray(value)),
  )
  .meta({ type: "string", format: "comma-separated" });

const columns = columnList
  .exactOptional()
  .describe("Names of the columns to include, separated by commas, in that order. All if absent.");

const separator = z
  .enum(CSV_SEPARATORS)
  .exactOptional()
  .describe("The separator between cells; a comma if absent. Spreadsheets of many languages expect a semicolon.");

const layout = {
  separator,
  decimal: z.enum(CSV_DECIMALS).exactOptional().describe("The decimal sign in numbers; a point if absent."),
  multiple_choice: z
    .enum(MULTIPLE_CHOICE)
    .exactOptional()
    .describe(
      "`joined`, the default: the chosen texts in one column. `columns`: a column for each choice, `field.slug`, with 1 if it was chosen, 0 if not, and nothing if the question was not answered.",
    ),
};

export const exportSchemas = {
  exportLeads: {
    query: z.strictObject({
      ...leadFilters,
      lead_ids: selectedLeadsQuery.exactOptional(),
      ...testQuery,
      columns,
      ...layout,
    }),
    answer: z.string(),
  },
  exportAuditLog: { query: z.strictObject({ ...auditFilters, columns, separator }), answer: z.string() },
} as const satisfies CallSchemas;
