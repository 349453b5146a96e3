import { z } from "zod";
import { grouped, LIMITS } from "#engine";
import {
  DATE_ORDERS,
  IMPORT_ENCODINGS,
  IMPORT_LIMITS,
  IMPORT_SEPARATORS,
  IMPORT_STATES,
  ON_DUPLICATE,
} from "../wire/imports.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import { category, priority } from "./bands.ts";
import type { CallSchemas } from "./call.ts";
import { ErrorCodeSchema } from "./errors.ts";
import { count, id, moment, pathId, person, speed, text } from "./fields.ts";
import { flagQuery, pageQuery, pageSchema } from "./pagination.ts";

const dateOrder = z.enum(DATE_ORDERS);

const parts = {
  type: z.enum(["csv", "ndjson"]).describe("`csv`: cells with a separator. `ndjson`: a JSON object on each line."),
  encoding: z.enum(IMPORT_ENCODINGS),
  separator: z.enum(IMPORT_SEPARATORS).describe("Between the cells of a line."),
  quote: z.enum(['"', "'"]).describe("Around cells that contain the separator or a line break."),
  header: z.boolean().describe("Whether the first line names the columns."),
  skip_lines: z.int().min(0).max(1_000).describe("Lines above the table that are left out, such as a title."),
  decimal: z.enum([".", ","]).describe("The decimal separator of numbers."),
  date_orders: z
    .record(z.string(), dateOrder)
    .describe("The order of day, month, and year in each column with dates, by the column's name."),
};

const ImportFormat = z
  .strictObject(parts)
  .meta({ id: "ImportFormat", description: "How the file is read. All of it is detected." });

const ImportFormatWrite = z
  .strictObject(parts)
  .partial()
  .meta({ id: "ImportFormatWrite", description: "How to read the file; what is absent is detected." });

const mapping = z.record(
  z.string(),
  z
    .string()
    .max(FIELD_LIMITS.fieldName + 20)
    .nullable(),
);

const mappingText =
  "What each column is, by the column's name: `lead_id`, `name`, `email`, `created_at`, a member of the lead's `source` such as `source.utm_source`, the field name of a question, or null to leave it out. For a question whose field has the name of one of these, or of another column of an exported file, put `answers.` before it. Several columns can be the `name`; they are joined, the first name first.";

const values = z.record(z.string(), z.record(z.string(), z.string().max(LIMITS.answerLength).nullable()));

const valuesText =
  'What values of a column mean, by the column\'s name and then by the value, for questions with choices: the slug, text, or value of a choice, or null to leave the answer blank. Case and spaces around a value are ignored. In a column with several choices, each of them is looked up. The value `""` stands for blank cells; for these, a question of any type can have an answer, as text.';

const onDuplicate = z
  .enum(ON_DUPLICATE)
  .describe(
    "What to do with a lead that already exists. `skip` leaves it as it is. `update` replaces its answers with those of the file, and its name and email if the file has columns for them; its previous result moves to its history. `error` reports the line.",
  );

const matchOn = text(FIELD_LIMITS.fieldName + 20).describe(
  "What makes two leads the same: `lead_id`, `email`, or the field name of a question that takes one value.",
);

const dryRun =
  "Whether to only count what would happen, without storing a lead. The import can be started again afterwards.";

const sendWebhooks =
  "Whether webhooks are sent the leads of the import, each as an event. Either way `GET /api/v1/events/` has their events, and webhooks for `import.finished` are sent the end of the import.";

const Column = z
  .strictObject({
    name: z.string().describe("From the header, or `Column 1` and so on. A blank or repeated name is made unique."),
    samples: z.array(z.string()).describe("The first three different values."),
    values: count.describe("Values that are not blank, of the rows that were seen."),
    blanks: count.describe("Rows in which it is blank, of those that were seen."),
    fits: count
      .nullable()
      .describe("How many of them fit what the column is, some by what `values` says. Null if it is left out."),
    misfits: z
      .strictObject({
        values: z
          .array(
            z.strictObject({
              value: z.string(),
              rows: count.describe("Rows that have it, of those that were seen."),
            }),
          )
          .describe(
            `Up to ${IMPORT_LIMITS.misfits} of them, the most frequent first. Those that \`values\` matches to a choice are listed too.`,
          ),
        others: count.describe("Rows with further values, which are not listed."),
      })
      .nullable()
      .describe("Values that are no choice of the column's question. Null unless it has a question with choices."),
  })
  .meta({ id: "ImportColumn", description: "A column of the file." });

const PreviewRow = z
  .strictObject({
    line: z.int().min(1).describe("The line of the file, starting at 1."),
    lead: z
      .strictObject({
        lead_id: z.string().nullable().describe("Null if it will be generated."),
        name: z.string().nullable(),
        email: z.string().nullable(),
        created_at: moment.nullable().describe("Null if it is the time of the import."),
        x_axis: z.number(),
        y_axis: z.number(),
        total_score: z.number(),
        x_category: category,
        y_category: category,
        priority,
        recommendation: z.string().nullable(),
      })
      .nullable()
      .describe("The lead as it would score. Null if the line cannot be imported."),
    error: z
      .string()
      .nullable()
      .describe(
        "Why the line cannot be imported: a line of text for each value with an error. A question that has no column is only in `problems`.",
      ),
  })
  .meta({ id: "ImportPreviewRow", description: "A row of the file, as it would be imported." });

const Problem = z
  .strictObject({
    column: z.string().nullable().describe("The name of its column. Null if it is of the row as a whole."),
    code: ErrorCodeSchema,
    message: z.string().describe("That of the first row that has it. Messages of others may name other values."),
    rows: count.describe("Rows that have it."),
  })
  .meta({ id: "ImportProblem", description: "Why rows cannot be imported." });

const summary = {
  id,
  file_name: z.string(),
  state: z
    .enum(IMPORT_STATES)
    .describe(
      "`uploaded`: waits for you to start it. `queued`, `running`, `paused`: in progress. `undoing`, `undone`: it is, or has been, undone.",
    ),
  bytes: count.describe("Size of the file after decompression."),
  on_duplicate: onDuplicate.nullable(),
  match_on: z.string().nullable().describe("What makes two leads the same. Null until it is started."),
  dry_run: z.boolean().describe("Whether nothing is stored."),
  send_webhooks: z.boolean().describe("Whether webhooks are sent its leads."),
  rows_total: count.nullable().describe("Rows of the file. Null until they are counted."),
  rows_done: count,
  created: count.describe("Leads that were created."),
  updated: count.describe("Leads that were replaced."),
  skipped: count.describe("Rows whose lead already existed."),
  failed: count.describe("Rows with an error."),
  ...speed("Rows"),
  requested: z
    .enum(["pause", "cancel"])
    .nullable()
    .describe("What somebody asked of it while it was running, which happens when the current step ends."),
  error: z.string().nullable().describe("Why it failed."),
  undo: z
    .strictObject({
      erased: count.describe("Leads that it had created and that were erased."),
      restored: count.describe("Leads that it had replaced and that have their former answers again."),
      kept: count.describe("Leads that were kept as they are because they have changed since."),
      left: count.describe("Leads that are still to be undone."),
      state: z
        .enum(["queued", "running", "paused", "done", "failed", "cancelled"])
        .describe(
          "How far undoing is. After `failed` or `cancelled` it can be started again, or resumed while `state` of the import is `undoing`.",
        ),
      error: z.string().nullable().describe("Why undoing failed."),
    })
    .nullable()
    .describe("Null unless it is, or has been, undone."),
  can_undo: z.boolean().describe(`Whether it can be undone: for ${IMPORT_LIMITS.keptDays} days after it has ended.`),
  uploaded_by: person.nullable(),
  uploaded_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
};

const ImportSummary = z.strictObject(summary).meta({ id: "ImportSummary", description: "A file of leads." });

const Import = z
  .strictObject({
    ...summary,
    format: ImportFormat,
    format_set: ImportFormatWrite.describe("The parts of `format` that were set; the others are detected."),
    columns: z.array(Column),
    mapping: mapping.describe(mappingText),
    values: values.describe(valuesText),
    rows_seen: count
      .nullable()
      .describe(
        `Rows in which the values of \`columns\` were counted: the first ${grouped(IMPORT_LIMITS.sample)} at most, fewer of a file with hundreds of columns, and all after a dry run. Null once the file is gone.`,
      ),
    problems: z
      .array(Problem)
      .describe(
        `Why rows cannot be imported, in up to ${IMPORT_LIMITS.problems} groups, those of most rows first. Counted in \`rows_seen\` rows, and once that is null, in \`rows_done\`.`,
      ),
    preview: z
      .array(PreviewRow)
      .nullable()
      .describe(
        `The first ${IMPORT_LIMITS.preview} rows as they would be imported. Null once it is started, except in the response to an upload with \`start=true\`.`,
      ),
  })
  .meta({ id: "Import", description: "A file of leads, how it is read, and the outcome of its import." });

const ImportError = z
  .strictObject({
    line: z.int().min(1),
    error: z.string().describe("Why the line was not imported: a line of text for each value with an error."),
    cells: z.array(z.string()).describe("The values of the columns, in their order."),
  })
  .meta({ id: "ImportError", description: "A row that was not imported." });

const ImportWrite = z
  .strictObject({
    format: ImportFormatWrite.exactOptional().describe(
      "Replaces what was set before. If the columns change, what they are is guessed again.",
    ),
    mapping: mapping.exactOptional().describe(`${mappingText} Columns that are absent are left out.`),
    values: values
      .exactOptional()
      .describe(
        `${valuesText} Replaces what was set before. If absent, it stays as it is for columns that keep their question.`,
      ),
  })
  .meta({ id: "ImportWrite", description: "How to read an uploaded file." });

const ImportStart = z
  .strictObject({
    mapping: mapping
      .exactOptional()
      .describe(`${mappingText} Columns that are absent are left out. If absent, the mapping stays as it is.`),
    values: values
      .exactOptional()
      .describe(`${valuesText} If absent, it stays as it is for columns that keep their question.`),
    on_duplicate: onDuplicate.default("error"),
    match_on: matchOn.default("lead_id"),
    dry_run: z.boolean().default(false).describe(dryRun),
    send_webhooks: z.boolean().default(false).describe(sendWebhooks),
  })
  .meta({ id: "ImportStart", description: "How to import an uploaded file." });

const params = z.object({ id: pathId.describe("Id of the import.") });

export const importSchemas = {
  createImport: {
    query: z.strictObject({
      file_name: text(FIELD_LIMITS.name).default("").describe("Name of the file, for lists."),
      start: flagQuery
        .prefault("false")
        .describe("Whether to start at once, with what is detected. The other parameters are those of starting."),
      on_duplicate: onDuplicate.exactOptional(),
      match_on: matchOn.exactOptional(),
      dry_run: flagQuery.exactOptional().describe(dryRun),
      send_webhooks: flagQuery.exactOptional().describe(sendWebhooks),
    }),
    answer: Import,
  },
  listImports: { query: z.strictObject(pageQuery), answer: pageSchema("ImportPage", ImportSummary) },
  getImport: { params, answer: Import },
  updateImport: { params, body: ImportWrite, answer: Import },
  startImport: { params, body: ImportStart, answer: Import },
  listImportErrors: { params, query: z.strictObject(pageQuery), answer: pageSchema("ImportErrorPage", ImportError) },
  exportImportErrors: { params, answer: z.string().describe("The rows as CSV.") },
  pauseImport: { params, answer: Import },
  resumeImport: { params, answer: Import },
  cancelImport: { params, answer: Import },
  undoImport: { params, answer: Import },
} as const satisfies CallSchemas;
