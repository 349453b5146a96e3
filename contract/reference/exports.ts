import type { CallReferences } from "./call.ts";
import { PEOPLE } from "./examples/people.ts";

const FORMAT =
  "The format is comma-separated (RFC 4180) in UTF-8 with a byte order mark and CRLF line endings; the first line names the columns. Text that a spreadsheet would run as a formula (it starts with `=`, `+`, `-`, `@`, a tab, or a line break, and is not just numbers) is prefixed with `'`.";

const headersOf = (name: string, count: number) => ({
  "Content-Disposition": { description: "The file name to save as.", example: `attachment; filename="${name}"` },
  "X-Total-Count": {
    description: "The number of rows, not counting the header.",
    example: String(count),
  },
});

/** The byte order mark is not part of the text: UTF-8 decoders remove it. */
const csv = (rows: readonly (readonly (string | number)[])[]) => rows.map((row) => `${row.join(",")}\r\n`).join("");

export const exportReference = {
  exportLeads: {
    tag: "Leads",
    summary: "Export leads as CSV",
    description: `All leads that match the filters, in order, without pagination. ${FORMAT} After the lead's own columns there is one for each member of its \`source\`, such as \`source.type\` and \`source.utm_campaign\`, and one for each question, named by its field name (\`answers.priority\` if the lead already has a column of that name). Choices appear by their text; multiple answers are joined by \`; \`, each in double quotes if a choice of the question has a semicolon or quote in its text. A cell can be sent again as an answer.`,
    success: "The rows, streamed.",
    headers: headersOf("leads-harbor-rentals-2026-01-15.csv", 3),
    examples: [
      {
        name: "Selected columns",
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
            "Proof of identity; Pay stubs; Bank statements; A landlord's reference",
          ],
          ["APP-1001", "", 166.5, "High", 768, "In 1-3 months", "Proof of identity; Pay stubs; Bank statements"],
          ["APP-1002", "Jane Doe", 59, "Disqualified", 655, "In 3-6 months", ""],
        ]),
      },
      {
        name: "A column that does not exist",
        request: { query: { columns: "lead_id,credit_scor" } },
        status: 400,
        response: {
          columns: ['There is no column "credit_scor". Did you mean "credit_score"?'],
          codes: { columns: ["unknown_choice"] },
        },
      },
    ],
  },
  exportAuditLog: {
    tag: "Audit log",
    summary: "Export the audit log as CSV",
    description: `All events that match the filters, newest first, without pagination. ${FORMAT} The state before and after a change is JSON in its cell.`,
    success: "The rows, streamed.",
    headers: headersOf("audit-log-harbor-rentals-2026-01-15.csv", 1),
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
  },
} satisfies CallReferences;
