import type { Kysely } from "kysely";
import {
  type AnswerOrigin,
  answerOrigins,
  formatDate,
  type ModelDocument,
  type NamesOfVersions,
  parseDate,
  QUESTION_TYPES,
  type Question,
  type QuestionType,
  threshold12,
} from "#engine";
import type { Tables } from "../../db/tables.ts";
import type { Source } from "../../rollups/source.ts";
import { type Bin, binLabel, MAX_BINS, niceBins, rangeBins, thresholds } from "./bins.ts";
import { spread, type Tally, type TallyPlan, tally } from "./tally.ts";

/** Answers that no longer fit the question, and texts beyond the most frequent. */
const OTHER = "(other)";

const KINDS = {
  text: "text",
  choice: "choice",
  multiple_choice: "choice",
  slider: "number",
  integer: "number",
  number: "number",
  date: "date",
} as const satisfies Record<QuestionType, TallyPlan["kind"]>;

/**
 * How leads answered each question, in the order of the questions; answers to deleted questions are left out. It
 * processes one question after the other, so that on the embedded database, which runs one statement at a time, leads
 * are stored in between.
 */
export async function questionAnalytics(
  on: Kysely<Tables>,
  source: Source,
  document: ModelDocument,
  names: readonly NamesOfVersions[] = [],
) {
  const analysed = [];
  const originsOf = answerOrigins(document.questions, names);
  for (const question of document.questions) {
    analysed.push(await analyse(on, source, document, question, originsOf(question.field_name)));
  }
  return analysed;
}

async function analyse(
  on: Kysely<Tables>,
  source: Source,
  document: ModelDocument,
  question: Question,
  origins: readonly AnswerOrigin[],
) {
  const { id, number, text, type, field_name } = question;
  const list = QUESTION_TYPES[type].list || question.multiple_values;
  const plan = { origins, kind: KINDS[type], list };
  const bins = await binsFor(on, source, document, question, plan);
  const rows = await tally(on, source, { ...plan, ...detail(question, plan.kind, bins) });
  const known = new Map(rows.flatMap(({ bin, count }) => (bin === null ? [] : [[bin, count] as const])));
  const other = rows.find(({ bin }) => bin === null);
  return {
    id,
    number,
    text,
    type,
    field_name,
    answer_distribution: [
      ...distribution(question, plan.kind, bins, known),
      ...(other === undefined ? [] : [{ response: OTHER, count: other.count }]),
    ],
    approximate: origins.some(({ field }) => field !== null && source.isCoarse(field)),
    total_answers: rows.reduce((sum: number, { leads }: Tally) => sum + leads, 0),
  };
}

/**
 * Bins for numbers and dates: those of the value ranges, or else of a round width, unless there are so few different
 * values that each has its own row. A lead that arrives in the meantime with a value beyond all others is counted in
 * the outermost bin.
 */
async function binsFor(
  on: Kysely<Tables>,
  source: Source,
  document: ModelDocument,
  question: Question,
  plan: TallyPlan,
): Promise<readonly Bin[] | undefined> {
  const { kind } = plan;
  if (kind !== "number" && kind !== "date") return undefined;
  const ranges = rangeBins(document, question);
  if (ranges !== undefined) return ranges;
  const { distinct, min, max } = await spread(on, source, plan);
  return distinct <= MAX_BINS ? undefined : niceBins(kind, positionOf(min), positionOf(max));
}

/**
 * A number, or the day of a date. For 30 February, which an old answer to a text question may be, it is the first of
 * the month.
 */
function positionOf(bound: number | string | null): number {
  if (typeof bound !== "string") return bound ?? Number.NaN;
  return parseDate(bound) ?? parseDate(`${bound.slice(0, 8)}01`) ?? Number.NaN;
}

function detail(
  question: Question,
  kind: TallyPlan["kind"],
  bins: readonly Bin[] | undefined,
): Pick<TallyPlan, "slugs" | "edges"> {
  if (kind === "choice") return { slugs: question.choices.map(({ slug }) => slug) };
  if (bins === undefined) return {};
  const edges = thresholds(bins);
  return { edges: kind === "date" ? edges.map(formatDate) : edges.map(threshold12) };
}

type Row = readonly [response: string, count: number];

function distribution(
  { choices }: Question,
  kind: TallyPlan["kind"],
  bins: readonly Bin[] | undefined,
  counts: ReadonlyMap<string, number>,
) {
  const rowsOf = (rows: readonly Row[]) => rows.map(([response, count]) => ({ response, count }));
  if (kind === "choice") return rowsOf(choices.map(({ slug, text }) => [text, counts.get(slug) ?? 0]));
  if (kind === "text") return rowsOf([...counts].sort(byCount));
  if (bins !== undefined) return rowsOf(binned(kind, bins, counts));
  if (kind === "date") return rowsOf([...counts].sort(byText));
  // in JSON's number format, which differs slightly from the database's
  const numbers = [...counts].map(([value, count]) => [Number(value), count] as const).sort(([a], [b]) => a - b);
  return rowsOf(numbers.map(([value, count]) => [String(value), count]));
}

const byText = ([a]: Row, [b]: Row) => (a < b ? -1 : 1);
const byCount = (a: Row, b: Row) => b[1] - a[1] || byText(a, b);

function binned(kind: "number" | "date", bins: readonly Bin[], counts: ReadonlyMap<string, number>): Row[] {
  return bins.flatMap((bin, index) => {
    const count = counts.get(String(index)) ?? 0;
    return count === 0 && bin.optional ? [] : [[binLabel(kind, bin), count] as const];
  });
}
