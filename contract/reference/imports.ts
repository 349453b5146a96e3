import { grouped } from "#engine";
import { IMPORT_LIMITS } from "../wire/imports.ts";
import type { CallReferences } from "./call.ts";
import { PEOPLE, personId } from "./examples/people.ts";
import { CREATED_AT } from "./examples/stored.ts";
import { firstPage } from "./pages.ts";

const FILE = [
  "lead_id;Full name;E-mail;Rent amount;Monthly income;Credit score;Move-in;Source",
  "CRM-1;Ana Díaz;ana@example.com;2.150,50;9.000,00;742;Immediately;Fair",
  "CRM-2;Ben Ode;ben@example.com;1.800,00;;661;In 1-3 months;Fair",
  "",
].join("\n");

const CSV = { "Content-Type": "text/csv" };

const mapping = {
  lead_id: "lead_id",
  "Full name": "name",
  "E-mail": "email",
  "Rent amount": "rent_amount",
  "Monthly income": "monthly_income",
  "Credit score": "credit_score",
  "Move-in": "move_in",
  Source: null,
};

const format = {
  type: "csv",
  encoding: "utf-8",
  separator: ";",
  quote: '"',
  header: true,
  skip_lines: 0,
  decimal: ",",
  date_orders: {},
} as const;

const summary = {
  id: 1,
  file_name: "crm.csv",
  state: "uploaded",
  bytes: new TextEncoder().encode(FILE).length,
  on_duplicate: null,
  match_on: null,
  dry_run: false,
  send_webhooks: false,
  rows_total: null,
  rows_done: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  per_second: null,
  seconds_left: null,
  requested: null,
  error: null,
  undo: null,
  can_undo: false,
  uploaded_by: { id: personId("admin"), username: PEOPLE.admin.username },
  uploaded_at: CREATED_AT,
  started_at: null,
  finished_at: null,
} as const;

const uploaded = {
  ...summary,
  format,
  format_set: {},
  mapping,
  values: {},
  columns: [
    { name: "lead_id", samples: ["CRM-1", "CRM-2"], values: 2, blanks: 0, fits: 2, misfits: null },
    { name: "Full name", samples: ["Ana Díaz", "Ben Ode"], values: 2, blanks: 0, fits: 2, misfits: null },
    { name: "E-mail", samples: ["ana@example.com", "ben@example.com"], values: 2, blanks: 0, fits: 2, misfits: null },
    { name: "Rent amount", samples: ["2.150,50", "1.800,00"], values: 2, blanks: 0, fits: 2, misfits: null },
    { name: "Monthly income", samples: ["9.000,00"], values: 1, blanks: 1, fits: 1, misfits: null },
    { name: "Credit score", samples: ["742", "661"], values: 2, blanks: 0, fits: 2, misfits: null },
    {
      name: "Move-in",
      samples: ["Immediately", "In 1-3 months"],
      values: 2,
      blanks: 0,
      fits: 2,
      misfits: { values: [], others: 0 },
    },
    { name: "Source", samples: ["Fair"], values: 2, blanks: 0, fits: null, misfits: null },
  ],
  rows_seen: 2,
  problems: [{ column: "Monthly income", code: "required", message: "An answer is required.", rows: 1 }],
  preview: [
    {
      line: 2,
      lead: {
        lead_id: "CRM-1",
        name: "Ana Díaz",
        email: "ana@example.com",
        created_at: null,
        x_axis: 69,
        y_axis: 45,
        total_score: 114,
        x_category: "B",
        y_category: "C",
        priority: "Low",
        recommendation: "Thank you. An agent will review your application and reply within two business days.",
      },
      error: null,
    },
    {
      line: 3,
      lead: null,
      error: "Monthly income: An answer is required.",
    },
  ],
} as const;

const gone = {
  columns: uploaded.columns.map(({ name }) => ({ name, samples: [], values: 0, blanks: 0, fits: null, misfits: null })),
  rows_seen: null,
  problems: [],
  preview: null,
};

/** The income of applicants who do not say what they earn. */
const values = { "Monthly income": { "": "5000" } };

const started = {
  ...uploaded,
  ...gone,
  values,
  state: "queued",
  on_duplicate: "update",
  match_on: "email",
  started_at: CREATED_AT,
} as const;

const VOLATILE = ["uploaded_at", "started_at", "finished_at"];
const params = { id: summary.id };

export const importReference = {
  createImport: {
    tag: "Imports",
    summary: "Upload a file of leads",
    description: `The body is the file: CSV (with any separator) or NDJSON, compressed with gzip or not, up to 2 GiB after decompression. It is stored as it arrives. What is detected comes back: how it is written, what each column is (by its name and by whether its values fit), why rows cannot be imported, and the first ${IMPORT_LIMITS.preview} rows as they would score. Correct it with a PATCH, then start the import; with \`start=true\`, it starts at once with what is detected. Send an \`Idempotency-Key\`, and you can upload the file again if you get no response: it is imported once. A file that is not started is removed after ${IMPORT_LIMITS.uploadHours} hours. Lines can have ${grouped(IMPORT_LIMITS.line)} characters and ${grouped(IMPORT_LIMITS.columns)} columns.`,
    success: "The import.",
    errors: {
      400: "The file cannot be read, or the connection broke: nothing is kept.",
      413: "The file is too large, or has too many columns.",
      415: "The file is no CSV or NDJSON: a spreadsheet, a PDF, a web page, a JSON array. The message says what to do.",
      429: `The account has ${IMPORT_LIMITS.uploaded} files that are not started.`,
    },
    examples: [
      {
        name: "A file from a CRM",
        request: { query: { file_name: "crm.csv" }, headers: CSV, text: FILE },
        status: 201,
        response: uploaded,
        volatile: VOLATILE,
      },
      {
        name: "A web page that was saved as a file",
        request: { headers: CSV, text: "<!DOCTYPE html>\n<html><body>Sign in</body></html>" },
        status: 415,
        response: {
          detail:
            "This is a web page, not a table. If it is a page that asks to sign in, download the file again. Import a CSV file instead.",
          code: "unsupported_media_type",
        },
      },
    ],
  },
  listImports: {
    tag: "Imports",
    summary: "List imports",
    description: "Newest first.",
    success: "One page of imports.",
    examples: [
      {
        name: "The first page",
        request: {},
        status: 200,
        response: firstPage("listImports", [summary]),
        volatile: VOLATILE,
      },
    ],
  },
  getImport: {
    tag: "Imports",
    summary: "Read an import",
    description:
      "To follow it, read it every second or two until `state` is `done`, `failed`, or `cancelled`. Until it is started, it comes with its preview.",
    success: "The import.",
    examples: [
      { name: "Uploaded", request: { params }, status: 200, response: uploaded, volatile: VOLATILE },
      {
        name: "An import that does not exist",
        request: { params: { id: 99 } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  updateImport: {
    tag: "Imports",
    summary: "Correct how a file is read",
    description:
      "Sets parts of the format, or what the columns are, and returns a new preview. What is not set is detected again. After a dry run, the import is `uploaded` again. One order of day, month, and year applies to a whole column.",
    success: "The import.",
    errors: { 400: "The mapping names unknown columns or questions, or the import is started." },
    examples: [
      {
        name: "Leave out a column, and give blank cells an answer",
        request: { params, body: { mapping: { ...mapping, "Full name": null }, values } },
        status: 200,
        response: {
          ...uploaded,
          mapping: { ...mapping, "Full name": null },
          values,
          problems: [],
          columns: uploaded.columns.map((column) => (column.name === "Full name" ? { ...column, fits: null } : column)),
        },
        volatile: [...VOLATILE, "preview"],
      },
      {
        name: "Two columns for one question",
        request: { params, body: { mapping: { ...mapping, Source: "monthly_income" } } },
        status: 400,
        response: {
          mapping: {
            Source: ['"Monthly income" and "Source" are both monthly_income. Leave one of them out (null).'],
          },
          codes: { mapping: { Source: ["duplicate"] } },
        },
      },
    ],
  },
  startImport: {
    tag: "Imports",
    summary: "Start an import",
    description: `Imports the file in the background. Each row is validated and scored as if it were sent to \`POST /api/v1/leads/\`, and raises the same events, which webhooks are sent only with \`send_webhooks\`; rows with errors are reported, and the others are imported. \`created_at\` may be in the past. Whatever happens to a server, no row is stored twice and none is left out. The file is read once before anything is stored, so that the dates and numbers of all rows decide how they are read. With \`dry_run\`, nothing is stored, and the import can be started again.`,
    success: "The import.",
    errors: {
      400: "The mapping does not fit the file or the questions, or the import is started already.",
      429: `The account has ${IMPORT_LIMITS.underWay} imports in progress.`,
    },
    examples: [
      {
        name: "Update the leads that have the same email",
        request: { params, body: { mapping, on_duplicate: "update", match_on: "email" } },
        status: 200,
        response: started,
        volatile: VOLATILE,
      },
    ],
  },
  listImportErrors: {
    tag: "Imports",
    summary: "List the errors of an import",
    description: `The rows that were not imported, in the order of the file, for ${IMPORT_LIMITS.keptDays} days.`,
    success: "One page of rows.",
    errors: { 404: "There is no such import or page." },
    examples: [
      {
        name: "No errors yet",
        request: { params },
        status: 200,
        response: { count: 0, next: null, previous: null, results: [] },
      },
    ],
  },
  exportImportErrors: {
    tag: "Imports",
    summary: "Export the errors of an import as CSV",
    description:
      "The rows that were not imported, with the columns of the file after `_line` and `_error`. Correct the file and upload it: these two columns are left out, and only these rows are imported.",
    success: "The rows, streamed.",
    headers: {
      "Content-Disposition": {
        description: "The file name to save as.",
        example: 'attachment; filename="import-1-errors-harbor-rentals-2026-01-15.csv"',
      },
      "X-Total-Count": { description: "The number of rows, not counting the header.", example: "0" },
    },
    examples: [
      {
        name: "No errors yet",
        request: { params },
        status: 200,
        response: `_line,_error,${Object.keys(mapping).join(",")}\r\n`,
      },
    ],
  },
  pauseImport: {
    tag: "Imports",
    summary: "Pause an import",
    description: "Stops it after the current step. It keeps what it has done, and waits until you resume it.",
    success: "The import.",
    errors: { 400: "The import is not in progress." },
    examples: [
      {
        name: "Queued",
        request: { params },
        status: 200,
        response: { ...started, state: "paused" },
        volatile: VOLATILE,
      },
    ],
  },
  resumeImport: {
    tag: "Imports",
    summary: "Resume an import",
    description: "Continues a paused import from where it stopped, or tries a failed one again.",
    success: "The import.",
    errors: { 400: "The import is neither paused nor failed." },
    examples: [{ name: "Paused", request: { params }, status: 200, response: started, volatile: VOLATILE }],
  },
  cancelImport: {
    tag: "Imports",
    summary: "Cancel an import",
    description:
      "Ends it after the current step. Leads that were imported stay, and can be removed by undoing the import. One that is not started, or was a dry run, is removed with its file.",
    success: "The import.",
    errors: { 400: "The import is over." },
    examples: [
      {
        name: "Queued",
        request: { params },
        status: 200,
        response: { ...started, state: "cancelled", finished_at: CREATED_AT, can_undo: true },
        volatile: VOLATILE,
      },
    ],
  },
  undoImport: {
    tag: "Imports",
    summary: "Undo an import",
    description: `In the background: leads that it created are erased, with a certificate, and leads that it replaced get their previous answers and result again, as a new entry of their history. A lead that has changed since is kept as it is; one that was only re-scored is undone. Possible for ${IMPORT_LIMITS.keptDays} days.`,
    success: "The import.",
    errors: { 400: "The import is not over, was a dry run, or ended too long ago." },
    examples: [
      {
        name: "Canceled",
        request: { params },
        status: 200,
        response: {
          ...started,
          state: "undoing",
          finished_at: CREATED_AT,
          undo: { erased: 0, restored: 0, kept: 0, left: 0, state: "queued", error: null },
        },
        volatile: VOLATILE,
      },
    ],
  },
} satisfies CallReferences;
