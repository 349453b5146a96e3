import { z } from "zod";
import { auditFilters } from "./audit.ts";
import { PEOPLE } from "./examples/people.ts";
import { leadFilters } from "./lead-filters.ts";
import { defineOperation } from "./operation.ts";

/** The columns of exported leads before the answers, each a member of `Lead` by its own name. */
export const LEAD_COLUMNS = [
  "lead_id",
  "created_at",
  "name",
  "email",
  "x_axis",
  "y_axis",
  "total_score",
  "x_category",
  "y_category",
  "priority",
  "recommendation",
  "model_version",
] as const;
export type LeadColumn = (typeof LEAD_COLUMNS)[number];

/** Names separated by commas; which of them exist, the account's questions decide. */
const columnList = z
  .preprocess(
    (value) => (typeof value === "string" ? value.split(",").map((name) => name.trim()) : value),
    z.custom<readonly string[]>((value) => Array.isArray(value)),
  )
  .meta({ type: "string" });

const FORMAT =
  "Comma-separated (RFC 4180), UTF-8 with a byte order mark, lines end with CRLF, the first names the columns. Numbers are written as numbers. Text that a spreadsheet would run as a formula (it starts with `=`, `+`, `-`, `@`, a tab or a line break) is preceded by `'`.";

const headersOf = (name: string, count: number) => ({
  "Content-Disposition": { description: "To be saved as a file.", example: `attachment; filename="${name}"` },
  "X-Total-Count": {
    description: "Rows to come, the line of names not counted: they arrive as they are read.",
    example: String(count),
  },
});

const columns = columnList
  .exactOptional()
  .describe("Names of the columns wanted, separated by commas and in that order; all of them if absent.");

/** The byte order mark is not part of the text: whoever decodes UTF-8 takes it off. */
const csv = (rows: readonly (readonly (string | number)[])[]) => rows.map((row) => `${row.join(",")}\r\n`).join("");

export const exportLeads = defineOperation({
  id: "exportLeads",
  method: "GET",
  path: "/api/v1/exports/leads.csv",
  tag: "Leads",
  summary: "Export leads as CSV",
  description: `All leads that the filters leave, in their order, without pages. ${FORMAT} After the lead's own columns comes one for each question, named by its field name (\`answers.priority\` where the lead has a column of that name itself): choices by their text, several answers joined by \`; \`.`,
  auth: "token",
  scoped: true,
  query: z.strictObject({ ...leadFilters, columns }),
  success: {
    status: 200,
    description: "The rows, sent while they are read.",
    type: "text/csv",
    schema: z.string(),
    headers: headersOf("leads-harbor-rentals-2026-01-15.csv", 3),
  },
  examples: [
    {
      name: "Some columns of the leads with an identifier of their own",
      request: {
        query: {
          search: "APP-",
          ordering: "lead_id",
          columns: "lead_id,name,total_score,priority,credit_score,move_in,documents",
        },
      },
      status: 200,
      response: csv([
        ["lead_id", "name", "total_score", "priority", "credit_score", "move_in", "documents"],
        [
          "APP-1000",
          "John Doe",
          192.5,
          "High",
          790,
          "Immediately",
          "Proof of identity; Payslips; Bank statements; A landlord's reference",
        ],
        ["APP-1001", "", 166.5, "High", 768, "In 1-3 months", "Proof of identity; Payslips; Bank statements"],
        ["APP-1002", "Jane Doe", 59, "Low", 655, "In 3-6 months", ""],
      ]),
    },
    {
      name: "A column that does not exist",
      request: { query: { columns: "lead_id,credit_scor" } },
      status: 400,
      response: { columns: ['There is no column "credit_scor". Did you mean "credit_score"?'] },
    },
  ],
});

/** The columns of the exported audit log: the members of `AuditEvent`, those of actor and target apart. */
export const AUDIT_COLUMNS = [
  "id",
  "created_at",
  "actor_id",
  "actor",
  "via",
  "credential",
  "ip",
  "user_agent",
  "action",
  "target_type",
  "target_id",
  "target_label",
  "before",
  "after",
] as const;
export type AuditColumn = (typeof AUDIT_COLUMNS)[number];

export const exportAuditLog = defineOperation({
  id: "exportAuditLog",
  method: "GET",
  path: "/api/v1/exports/audit-log.csv",
  tag: "Audit log",
  summary: "Export the audit log as CSV",
  description: `All events that the filters leave, newest first, without pages. ${FORMAT} What a thing was before and after is JSON in its cell.`,
  auth: "admin",
  scoped: true,
  query: z.strictObject({ ...auditFilters, columns }),
  success: {
    status: 200,
    description: "The rows, sent while they are read.",
    type: "text/csv",
    schema: z.string(),
    headers: headersOf("audit-log-harbor-rentals-2026-01-15.csv", 1),
  },
  examples: [
    {
      name: "Who deleted users",
      request: {
        query: { action: "delete", target_type: "user", columns: "actor,via,action,target_label,after" },
      },
      status: 200,
      response: csv([
        ["actor", "via", "action", "target_label", "after"],
        [PEOPLE.admin.username, "token", "delete", "richard", ""],
      ]),
    },
  ],
});
