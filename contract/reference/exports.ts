import { grouped } from "#engine";
import { EXPORT_LIMITS } from "../wire/exports.ts";
import { bytesText } from "../wire/limits.ts";
import type { CallReferences } from "./call.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const FORMAT =
  "The format is comma-separated (RFC 4180) in UTF-8 with a byte order mark and CRLF line endings; the first line names the columns. Text that a spreadsheet would run as a formula (it starts with `=`, `+`, `-`, `@`, a tab, or a line break, and is not just numbers) is prefixed with `'`.";

const headersOf = (name: string) => ({
  "Content-Disposition": { description: "The file name to save as.", example: `attachment; filename="${name}"` },
});

const countedHeadersOf = (name: string, count: number) => ({
  ...headersOf(name),
  "X-Total-Count": {
    description: "The number of rows, not counting the header. Absent if counting takes too long.",
    example: String(count),
  },
});

/** The byte order mark is not part of the text: UTF-8 decoders remove it. */
const csv = (rows: readonly (readonly (string | number)[])[]) => rows.map((row) => `${row.join(",")}\r\n`).join("");

const queued = {
  id: 1,
  format: "csv",
  state: "queued",
  leads_done: 0,
  leads_total: 2,
  rows_done: 0,
  rows_total: 1,
  erased: 0,
  bytes: 0,
  per_second: null,
  seconds_left: null,
  error: null,
  requested_by: { id: personId("client"), username: PEOPLE.client.username },
  created_at: CREATED_AT,
  finished_at: null,
  expires_at: null,
  url: null,
} as const;

const COLUMNS = ["lead_id", "total_score", "priority"];
const FILE = csv([COLUMNS, ["APP-1000", 192.5, "High"]]);

const done = {
  ...queued,
  state: "done",
  leads_done: 2,
  rows_done: 1,
  bytes: FILE.length + 3,
  per_second: 1200,
  finished_at: "2026-01-15T09:30:02.000Z",
  expires_at: "2026-01-18T09:30:02.000Z",
  url: "https://leads.example.com/exported/2-1-1768473002-6f3a1d2b9c8e4f70a1b2c3d4e5f60718293a4b5c6d7e8f90",
} as const;

const TOTALS = ["leads_total", "rows_total"];
const VOLATILE = [...TOTALS, "per_second", "finished_at", "expires_at", "url"];
const params = { id: queued.id };

export const exportReference = {
  exportLeads: {
    tag: "Leads",
    summary: "Export leads as CSV",
    description: `All leads that match the filters, in order, without pagination. ${FORMAT} After the lead's own columns there are \`source.type\`, what became of the lead (\`lead.outcome\`, \`lead.outcome_at\`), and one for each question, named by its field name (\`answers.priority\` if the lead already has a column of that name). The other members of its \`source\`, such as \`source.utm_campaign\`, are columns if you name them. Above ${grouped(EXPORT_LIMITS.atOnce)} leads, have the file made in the background instead (\`POST /api/v1/exports/\`): it can be downloaded again, and continues after an interruption. Choices appear by their text; multiple answers are joined by \`; \`, each in double quotes if a choice of the question has a semicolon or quote in its text. A cell can be sent again as an answer.`,
    success: "The rows, streamed.",
    headers: countedHeadersOf("leads-harbor-rentals-2026-01-15.csv", 3),
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
    headers: countedHeadersOf("audit-log-harbor-rentals-2026-01-15.csv", 1),
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
  createExport: {
    tag: "Exports",
    summary: "Export leads to a file",
    description: `Writes the leads that match the filters to a file in the background, in order of arrival; any number of leads. The file has the leads as they are at the moment of this request: later changes are not in it, however long it takes. A lead that is erased meanwhile or afterwards is removed from the file. Whatever happens to a server, no lead is in it twice and none is missing. Read the export until its \`state\` is \`done\`, then download the file from its \`url\`. ${FORMAT} It is kept for ${EXPORT_LIMITS.keptDays} days.`,
    success: "The export.",
    errors: {
      400: "The filters or columns do not exist.",
      429: `The account has ${EXPORT_LIMITS.underWay} exports in progress, or files of ${bytesText(EXPORT_LIMITS.bytes)}.`,
    },
    examples: [
      {
        name: "Selected columns of leads with a high priority",
        request: { body: { filters: { priority: ["High"] }, columns: COLUMNS } },
        status: 201,
        response: queued,
        volatile: TOTALS,
      },
      {
        name: "A column that does not exist",
        request: { body: { format: "ndjson", columns: ["total_scor"] } },
        status: 400,
        response: {
          columns: ['There is no column "total_scor". Did you mean "total_score"?'],
          codes: { columns: ["unknown_choice"] },
        },
      },
    ],
  },
  listExports: {
    tag: "Exports",
    summary: "List exports",
    description: "Newest first: those of all users of the account.",
    success: "One page of exports.",
    examples: [
      {
        name: "The first page",
        request: {},
        status: 200,
        response: firstPage("listExports", [done]),
        volatile: VOLATILE,
      },
    ],
  },
  getExport: {
    tag: "Exports",
    summary: "Read an export",
    description: `To follow it, read it every second or two until \`state\` is \`done\`, \`failed\`, or \`cancelled\`. \`url\` is then a link to the file that works for ${EXPORT_LIMITS.linkMinutes} minutes without a token, in a browser or with \`curl -O -J\`. To pause it, use its job.`,
    success: "The export.",
    examples: [
      { name: "Done", request: { params }, status: 200, response: done, volatile: VOLATILE },
      {
        name: "An export that does not exist",
        request: { params: { id: 99 } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  downloadExport: {
    tag: "Exports",
    summary: "Download the file of an export",
    description:
      "The file as `text/csv` or `application/x-ndjson`, compressed with gzip if the request accepts that. Without compression, an interrupted download can be continued by `Range`, unless leads were erased from the file.",
    success: "The file.",
    headers: headersOf("leads-harbor-rentals-2026-01-15.csv"),
    errors: { 404: "There is no such export, or its file is not finished, or was removed." },
    examples: [{ name: "CSV", request: { params }, status: 200, response: FILE }],
  },
  deleteExport: {
    tag: "Exports",
    summary: "Delete an export",
    description:
      "Removes the file, and ends the export if it is in progress. Links to it no longer work. Users delete their own exports, administrators all.",
    success: "The export is gone.",
    errors: { 403: "It is an export of another user." },
    examples: [{ name: "Done", request: { params }, status: 204 }],
  },
} satisfies CallReferences;
