import type { Operations, Result } from "#contract";
import { IMPORT_LIMITS } from "#contract";
import { fromHundredths, priorityOf, recommend } from "#engine";
import { runCooperatively } from "../../base/cooperative.ts";
import { ofColumn } from "../../imports/columns.ts";
import { createFitCounter, type Fits, type Misfits, mostFrequent } from "../../imports/fits.ts";
import { type GivenFormat, type Head, type Inspection, inspecting } from "../../imports/inspect.ts";
import { guessingMapping, type Mapping, type Matching } from "../../imports/mapping.ts";
import { matchedColumns } from "../../imports/matched-columns.ts";
import { mostRows, type RowFault, withFaults } from "../../imports/problems.ts";
import { createLeadReader } from "../../imports/read-lead.ts";
import type { Row } from "../../imports/read-rows.ts";
import type { ImportRow } from "./rows.ts";
import { messageOf, type ScoringModel, scoreRow } from "./score-row.ts";

type Shown = Result<Operations["getImport"]>;

/** The description of a file from its beginning, with the scores of these rows. */
export type Description = Pick<Shown, "columns" | "rows_seen" | "problems" | "preview">;

/** Detects the format of a file. Other work runs in between. */
export const inspectHead = (head: Head, model: ScoringModel, given: GivenFormat): Promise<Inspection> =>
  runCooperatively(inspecting(head, readerOf(model), given));

/** Guesses the targets of a file's columns. Other work runs in between. */
export const guessMapping = ({ columns }: Inspection, { account, live }: ScoringModel): Promise<Mapping> =>
  runCooperatively(guessingMapping(columns, live.document.questions, account.timeZone));

const readerOf = ({ account, live }: ScoringModel) => ({
  questions: live.document.questions,
  timeZone: account.timeZone,
});

/** The maximum samples of a column, and the maximum characters of each. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 200;

/** Describes an inspected file with a mapping. */
export async function describe(inspection: Inspection, matching: Matching, model: ScoringModel): Promise<Description> {
  return await runCooperatively(describing(inspection, matching, model));
}

function* describing(
  { format, columns, rows }: Inspection,
  matching: Matching,
  model: ScoringModel,
): Generator<void, Description> {
  const { questions, timeZone } = readerOf(model);
  const names = columns.map(({ name }) => name);
  const matched = matchedColumns(names, matching, format, questions);
  const fits = yield* createFitCounter(names, matched, timeZone)(rows, null);
  const described = columns.map(({ name, values }) => ({
    name,
    samples: [...new Set(values)].slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_LENGTH)),
  }));
  const reader = createLeadReader(matched, timeZone);
  const now = new Date();
  const preview: NonNullable<Shown["preview"]>[number][] = [];
  const faults: (readonly RowFault[])[] = [];
  for (const row of rows) {
    const result = scoreRow(row, reader, model, now);
    if (preview.length < IMPORT_LIMITS.preview) preview.push(previewOf(row, result));
    if (!result.ok) faults.push(result.faults);
    yield;
  }
  return {
    columns: counted(described, matching.mapping, fits),
    rows_seen: rows.length,
    problems: mostRows(withFaults([], faults)),
    preview,
  };
}

function previewOf(row: Row, result: ReturnType<typeof scoreRow>): NonNullable<Shown["preview"]>[number] {
  if (!result.ok) {
    // that a question has no column is a problem of the file
    const own = result.faults.filter(({ column, code }) => column !== null || code !== "required");
    return { line: row.line, lead: null, error: own.length === 0 ? null : messageOf(own) };
  }
  const { lead, scored } = result;
  const { score, model } = scored;
  return {
    line: row.line,
    error: null,
    lead: {
      lead_id: lead.lead_id ?? null,
      name: lead.name ?? null,
      email: lead.email ?? null,
      created_at: lead.createdAt?.toISOString() ?? null,
      x_axis: fromHundredths(score.x),
      y_axis: fromHundredths(score.y),
      total_score: fromHundredths(score.total),
      x_category: score.x_band,
      y_category: score.y_band,
      priority: priorityOf(model.document.bands, score.total_band),
      recommendation: recommend(model, score).recommendation,
    },
  };
}

/** Columns with the numbers of their values and of those that fit. */
export const counted = (
  columns: readonly Pick<Shown["columns"][number], "name" | "samples">[],
  mapping: Mapping,
  fits: Fits,
): Shown["columns"] =>
  columns.map(({ name, samples }, place) => {
    const [values, fitting, misfits, blanks = 0] = fits[place] ?? [0, 0, null];
    const isLeftOut = (ofColumn(mapping, name) ?? null) === null;
    return { name, samples, values, blanks, fits: isLeftOut ? null : fitting, misfits: shownMisfits(misfits) };
  });

function shownMisfits(misfits: Misfits | null): Shown["columns"][number]["misfits"] {
  if (misfits === null) return null;
  const { rows, others } = mostFrequent(misfits);
  return { values: rows.map(([value, count]) => ({ value, rows: count })), others };
}

/** The description of an import that is started. Its file is not read for it. */
export const withoutFile = ({ columns, problems }: Pick<ImportRow, "columns" | "problems">): Description => ({
  columns: columns.map((name) => ({ name, samples: [], values: 0, blanks: 0, fits: null, misfits: null })),
  rows_seen: null,
  problems: mostRows(problems),
  preview: null,
});

/** Completes a mapping with the columns that it leaves out. */
export const fullMapping = (mapping: Mapping, columns: readonly string[]): Mapping =>
  Object.fromEntries(columns.map((name) => [name, ofColumn(mapping, name) ?? null]));

/** Returns the meanings of values for the columns whose question stays the same. */
export const keptValues = ({ mapping: before, values }: Matching, mapping: Mapping): Matching["values"] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => ofColumn(mapping, name) === ofColumn(before, name)));
