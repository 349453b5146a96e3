import type { Kysely } from "kysely";
import {
  type FileQuestion,
  fold,
  type Judged,
  judgeProtected,
  judgeSplit,
  type LearningColumn,
  type LearningRows,
  problemOfRows,
  type Suggestion,
  splitAtRandom,
  splitByTime,
  suggestPoints,
  today,
} from "#engine";
import type { RunningServices } from "../../api/create-services.ts";
import { runCooperatively } from "../../base/cooperative.ts";
import type { Tables } from "../../db/tables.ts";
import { HttpError } from "../../http/errors.ts";
import { ofColumn } from "../../imports/columns.ts";
import { UnreadableFile } from "../../imports/format.ts";
import { guessingMapping } from "../../imports/mapping.ts";
import { JobFailure, type JobRun, type RunnableKind } from "../../jobs/kind.ts";
import { type AnsweredColumn, answersTo, newQuestion } from "./columns.ts";
import { SUGGESTION } from "./kind.ts";
import { scoreLive } from "./live.ts";
import { decompressed, type SuggestionInput, type SuggestionOptions } from "./request.ts";
import { readTable, type Table } from "./table.ts";

/** What the job has found so far: each phase adds a member. */
interface Found {
  readonly random?: Judged;
  readonly by_time?: Judged;
  /** The area under the curve with the questions that are not for scoring. */
  readonly with_protected?: number | null;
}

/** A finished suggestion as it is stored. */
export interface StoredSuggestion extends Required<Found> {
  readonly suggestion: Suggestion;
  /** The questions that the file would add to the model. */
  readonly created: readonly FileQuestion[];
  /** Rows without an outcome, and rows that could not be read. */
  readonly without_outcome: number;
  readonly unreadable: number;
}

/** The kind of the jobs that suggest points. */
export const suggestionKind = (services: RunningServices): RunnableKind => ({
  ...SUGGESTION,
  run: async (job) => {
    try {
      return await suggest(services, job);
    } catch (error) {
      if (error instanceof UnreadableFile || error instanceof HttpError) throw new JobFailure(error.message);
      throw error;
    }
  },
});

/** Random, by time, questions that are not for scoring, and the points. */
const PHASES = 4;

/**
 * Computes a suggestion in phases of some seconds. Each is stored with the job's checkpoint; a run that continues reads
 * the file again and computes the phases that are missing. Nothing depends on chance or on the time of day, so the
 * result is the same.
 */
async function suggest(services: RunningServices, job: JobRun): Promise<object> {
  const { accountId, id, signal } = job;
  const db = services.database.of(accountId);
  const {
    file,
    options: stored,
    result: known,
  } = await db
    .selectFrom("suggestion")
    .select(["file", "options", "result"])
    .where("job_id", "=", id)
    .executeTakeFirstOrThrow();
  // it was interrupted after its last phase
  if (known !== null) return summaryOf(known as StoredSuggestion);
  if (file === null) throw new JobFailure("The file is no longer there. Send it again.");
  const options = stored as SuggestionOptions;
  const read = await readLeads(services, job, file, options);
  const { leads } = read;
  const problem = problemOfRows(leads);
  if (problem !== undefined) throw new JobFailure(problem);
  const how = { scale: options.scale, combinations: options.combinations };
  const work = <Value>(steps: Generator<unknown, Value>) => runCooperatively(steps, () => signal.throwIfAborted());
  let found = (job.checkpoint ?? {}) as Found;
  const advance = async (done: number, more: Found) => {
    found = { ...found, ...more };
    await job.step(async () => ({ done, total: PHASES, checkpoint: found }));
  };
  if (found.random === undefined)
    await advance(1, { random: await work(judgeSplit(leads, splitAtRandom(leads), how)) });
  if (found.by_time === undefined)
    await advance(2, { by_time: await work(judgeSplit(leads, splitByTime(leads), how)) });
  if (found.with_protected === undefined) {
    const hasProtected = leads.columns.some(({ isProtected }) => isProtected === true);
    const auc = hasProtected ? await work(judgeProtected(leads, splitAtRandom(leads), how)) : null;
    await advance(3, { with_protected: auc });
  }
  const suggestion = await work(suggestPoints(leads, how));
  const { created, without_outcome, unreadable } = read;
  const result = { ...(found as Required<Found>), suggestion, created, without_outcome, unreadable };
  await job.step(async (transaction) => {
    await storeResult(transaction, id, result);
    return { done: PHASES, total: PHASES, checkpoint: found };
  });
  return summaryOf(result);
}

/** The result of the job; the rest is in the suggestion. */
const summaryOf = ({ suggestion }: StoredSuggestion) => ({ rows: suggestion.rows });

async function storeResult(db: Kysely<Tables>, id: number, result: StoredSuggestion): Promise<void> {
  await db
    .updateTable("suggestion")
    .set({ result: JSON.stringify(result), file: null })
    .where("job_id", "=", id)
    .execute();
}

interface ReadLeads extends Pick<StoredSuggestion, "created" | "without_outcome" | "unreadable"> {
  readonly leads: LearningRows;
}

/** Reads the rows of a file that have an outcome, as answers to questions of the live model and to new ones. */
async function readLeads(
  { models }: RunningServices,
  { accountId, input }: JobRun,
  file: Buffer,
  options: SuggestionOptions,
): Promise<ReadLeads> {
  const { timeZone } = input as SuggestionInput;
  const { document } = await models.live(accountId);
  const reading = { questions: document.questions, timeZone };
  const table = await readTable(await decompressed(file), reading);
  const { outcomes, kept } = outcomesIn(table, options);
  const mapping = await runCooperatively(guessingMapping(table.inspection.columns, document.questions, timeZone));
  const taken = new Set([
    ...document.questions.map(({ field_name }) => field_name),
    ...document.calculated_fields.map(({ name }) => name),
  ]);
  const answered: AnsweredColumn[] = [];
  for (const [place, whole] of table.columns.entries()) {
    if (whole.name === options.outcome_column || options.exclude?.includes(whole.name)) continue;
    const column = { ...whole, ofRow: kept.map((row) => whole.ofRow[row] as number) };
    const notation = table.inspection.columns[place]?.notation ?? { decimal: ".", dates: "ymd" };
    const question = document.questions.find(({ field_name }) => field_name === ofColumn(mapping, whole.name));
    if (question === undefined && !options.create_questions) continue;
    const found =
      question === undefined
        ? await newQuestion(column, notation, taken)
        : await answersTo(question, column, notation, timeZone);
    answered.push({ ...found, column: withWishes(found.column, whole.name, options) });
  }
  const live = await scoreLive(document, answered, kept.length, today(new Date(), timeZone));
  const columns = answered.map(({ column }) => ({ ...column, live: live?.points.get(column.field_name) }));
  return {
    leads: { columns, outcomes, live: live?.totals },
    created: answered.flatMap(({ created }) => created ?? []),
    without_outcome: table.rows - kept.length,
    unreadable: table.unreadable,
  };
}

/** The outcomes of the rows that have one. */
function outcomesIn({ columns, rows }: Table, { outcome_column, success }: SuggestionOptions) {
  const column = columns.find(({ name }) => name === outcome_column);
  const wanted = new Set(success.map(fold));
  const isSuccess = (column?.texts ?? []).map((text) => wanted.has(fold(text)));
  const isBlank = (column?.texts ?? []).map((text) => text === "");
  const kept: number[] = [];
  for (let row = 0; row < rows; row += 1) if (!isBlank[column?.ofRow[row] ?? 0]) kept.push(row);
  return { kept, outcomes: Uint8Array.from(kept, (row) => (isSuccess[column?.ofRow[row] ?? 0] ? 1 : 0)) };
}

function withWishes(column: LearningColumn, name: string, options: SuggestionOptions): LearningColumn {
  const direction = options.rising?.includes(name) ? "rising" : options.falling?.includes(name) ? "falling" : undefined;
  return {
    ...column,
    ...(options.not_for_scoring?.includes(name) ? { isProtected: true } : {}),
    ...(direction === undefined ? {} : { direction }),
  };
}
