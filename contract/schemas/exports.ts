import { z } from "zod";
import { EXPORT_FORMATS, EXPORT_LIMITS, EXPORT_ORDERS, EXPORT_STATES } from "../wire/exports.ts";
import { CSV_DECIMALS, CSV_SEPARATORS, FINGERPRINT_COLUMN, MULTIPLE_CHOICE } from "../wire/leads.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { auditFilters } from "./audit.ts";
import type { CallSchemas } from "./call.ts";
import { count, id, moment, pathId, person, speed, text } from "./fields.ts";
import { leadFilters, selectedLeadsQuery } from "./lead-filters.ts";
import { pageQuery, pageSchema, testQuery } from "./pagination.ts";

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

/** The columns that a file has only if they are named. */
const OTHER_COLUMNS = `\`${FINGERPRINT_COLUMN}\` is the \`fingerprint\` of the lead in events, by which \`lead.erased\` names it.`;

const leadColumns = columnList
  .exactOptional()
  .describe(
    `Names of the columns to include, separated by commas, in that order. If absent: the lead's own columns, \`source.type\`, \`lead.outcome\`, \`lead.outcome_at\`, and every question. ${OTHER_COLUMNS}`,
  );

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

const { ordering: _, ...filters } = leadFilters;

/** The columns and their layout have hundreds of names at most. */
const MAX_COLUMNS = 2_000;

const ExportWrite = z
  .strictObject({
    format: z
      .enum(EXPORT_FORMATS)
      .default("csv")
      .describe(
        "`csv`: the same file as that of `GET /api/v1/exports/leads.csv`. `ndjson`: a JSON object on each line, with the columns as its members.",
      ),
    filters: z
      .strictObject(filters)
      .default({})
      .describe("Filters as in the list of leads; those by answers are an object. All leads if absent."),
    ordering: z.enum(EXPORT_ORDERS).default("-created_at").describe("Newest first, or oldest first."),
    columns: z
      .array(text(FIELD_LIMITS.text))
      .min(1)
      .max(MAX_COLUMNS)
      .exactOptional()
      .describe(
        `Names of the columns to include, in that order. If absent: the lead's own columns, \`source.type\`, \`lead.outcome\`, \`lead.outcome_at\`, and every question. ${OTHER_COLUMNS}`,
      ),
    ...layout,
  })
  .meta({ id: "ExportWrite", description: "Which leads to export, and how." });

const LeadExport = z
  .strictObject({
    id,
    format: z.enum(EXPORT_FORMATS),
    state: z
      .enum(EXPORT_STATES)
      .describe(
        "`queued`, `running`, `paused`: in progress. `done`: the file can be downloaded. `expired`: it was removed.",
      ),
    leads_done: count.describe("Leads that were looked at so far, whether or not they match."),
    leads_total: count.nullable().describe("Leads to look at. Null if the number is not known."),
    rows_done: count.describe("Rows in the file so far, not counting the header."),
    rows_total: count
      .nullable()
      .describe(
        "Rows that the file will have, within the leads that are changed or erased meanwhile. Null if counting them would take as long as the export.",
      ),
    erased: count.describe("Rows that were removed from the file because their leads were erased."),
    bytes: count.describe("Size of the file so far."),
    ...speed("Leads"),
    error: z.string().nullable().describe("Why it failed."),
    requested_by: person.nullable(),
    created_at: moment.describe("The moment whose leads are in the file."),
    finished_at: moment.nullable(),
    expires_at: moment
      .nullable()
      .describe(`When the file is removed: ${EXPORT_LIMITS.keptDays} days after it is done.`),
    url: z
      .string()
      .nullable()
      .describe(
        `A link to the file that needs no token or session: anyone who has it can download the leads. It works for ${EXPORT_LIMITS.linkMinutes} minutes; each read returns a new one. Null until the file is done.`,
      ),
  })
  .meta({ id: "LeadExport", description: "A file of leads that is made in the background." });

const params = z.object({ id: pathId.describe("Id of the export.") });

export const exportSchemas = {
  exportLeads: {
    query: z.strictObject({
      ...leadFilters,
      lead_ids: selectedLeadsQuery.exactOptional(),
      ...testQuery,
      columns: leadColumns,
      ...layout,
    }),
    answer: z.string(),
  },
  exportAuditLog: { query: z.strictObject({ ...auditFilters, columns, separator }), answer: z.string() },
  createExport: { body: ExportWrite, answer: LeadExport },
  listExports: { query: z.strictObject(pageQuery), answer: pageSchema("LeadExportPage", LeadExport) },
  getExport: { params, answer: LeadExport },
  downloadExport: { params, answer: z.string().describe("The file.") },
  deleteExport: { params },
} as const satisfies CallSchemas;
