/**
 * How good suggested points are, and how long they take: `npm run bench suggestions -- FILE`.
 *
 * Each fifth of the file is held out once, and judged by what was learned from the others; then the last fifth, by what
 * was learned before it. After that, a made-up file of 100,000 rows and 30 questions is timed.
 */
import { parseArgs } from "node:util";
import {
  HELD_OUT,
  type Judged,
  judgeSplit,
  type LearningColumn,
  type LearningRows,
  type Split,
  splitAtRandom,
  splitByTime,
  suggestPoints,
} from "../engine/index.ts";
import { FileProblem, readRows } from "./bank-marketing/file.ts";
import { formatFigure, table } from "./common/measure.ts";

const USAGE = `Usage: npm run bench suggestions -- FILE [--rows 100000] [--questions 30]
FILE is the CSV file of UCI "Bank Marketing", with a comma between the columns.`;

const OPTIONS = { scale: 100, combinations: 3 };

/** The length of the call, which is known only after it, and the outcome. */
const NOT_ASKED = new Set(["duration", "y"]);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    options: { rows: { type: "string", default: "100000" }, questions: { type: "string", default: "30" } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined) throw new FileProblem(USAGE);
  const leads = await readLeads(file);
  console.log(`${leads.outcomes.length} rows, ${leads.columns.length} questions, scale ${OPTIONS.scale}\n`);
  const random = Array.from({ length: HELD_OUT }, (_, part) => judge(leads, splitAtRandom(leads, part)));
  const byTime = judge(leads, splitByTime(leads));
  printReached(random, byTime);
  printSuggestion(leads);
  time(Number(values.rows), Number(values.questions));
}

async function readLeads(file: string): Promise<LearningRows> {
  const cells = new Map<string, string[]>();
  const outcomes: number[] = [];
  for await (const row of readRows(file)) {
    outcomes.push(row.bought ? 1 : 0);
    for (const [name, cell] of Object.entries(row.cells)) {
      if (NOT_ASKED.has(name)) continue;
      const own = cells.get(name);
      if (own === undefined) cells.set(name, [cell]);
      else own.push(cell);
    }
  }
  return { columns: [...cells].map(([name, own]) => columnOf(name, own)), outcomes: Uint8Array.from(outcomes) };
}

function columnOf(field_name: string, cells: readonly string[]): LearningColumn {
  if (cells.every((cell) => cell === "" || Number.isFinite(Number(cell)))) {
    const values = Float64Array.from(cells, (cell) => (cell === "" ? Number.NaN : Number(cell)));
    return { field_name, kind: "number", values };
  }
  const choices = [...new Set(cells)].sort();
  const places = new Map(choices.map((choice, index) => [choice, index]));
  return { field_name, kind: "choice", choices, values: Float64Array.from(cells, (cell) => places.get(cell) ?? 0) };
}

const judge = (leads: LearningRows, split: Split) => measured(judgeSplit(leads, split, OPTIONS)).value;

function printReached(random: readonly Judged[], byTime: Judged): void {
  const mean = (of: (judged: Judged) => number | null) =>
    random.reduce((sum, judged) => sum + (of(judged) ?? Number.NaN), 0) / random.length;
  const line = (name: string, of: (judged: Judged) => number | null, target: string) => [
    name,
    mean(of).toFixed(4),
    (of(byTime) ?? Number.NaN).toFixed(4),
    target,
  ];
  const below = (of: (judged: Judged) => number | null) => (judged: Judged) => (of(judged) ?? 0) - (judged.auc ?? 0);
  console.log(
    table(
      ["AUC on held-out rows", "at random", "by time", "target"],
      [
        line("whole points, up to three combinations", ({ auc }) => auc, "≥ 0.790"),
        line("without combinations", (judged) => judged.without_combinations_auc, "≥ 0.780"),
        line("not rounded", (judged) => judged.unrounded_auc, ""),
        line("boosted trees", ({ ceiling }) => ceiling.auc, ""),
        line(
          "lost by rounding",
          below((judged) => judged.unrounded_auc),
          "≤ 0.003",
        ),
        line(
          "below boosted trees",
          below(({ ceiling }) => ceiling.auc),
          "≤ 0.015",
        ),
        line("lift in the top tenth", (judged) => judged.lift_top_tenth, "≥ 4.2"),
        line("lift of boosted trees", ({ ceiling }) => ceiling.lift_top_tenth, ""),
      ],
    ),
  );
  const each = random.map(({ auc }) => (auc ?? Number.NaN).toFixed(3)).join(", ");
  const { lower, upper } = (random[0] as Judged).auc_interval;
  console.log(`\nEach fifth: ${each}; interval of the first ${lower.toFixed(3)} to ${upper.toFixed(3)}\n`);
}

function printSuggestion(leads: LearningRows): void {
  const { value, seconds } = measured(suggestPoints(leads, OPTIONS));
  const rows = value.questions.map(({ field_name, weight, bins, information_value, left_out, predicts_too_well }) => [
    field_name,
    left_out ?? bins.map(({ points }) => points * weight).join(" "),
    (information_value ?? 0).toFixed(3) + (predicts_too_well ? "!" : ""),
  ]);
  console.log(table(["question", "points of its bins", "information value"], rows));
  for (const { name, formula, bins, weight, gain } of value.combinations) {
    const points = bins.map((bin) => bin.points * weight).join(" ");
    console.log(`\n${name}: ${points} points, ${gain.toFixed(4)} AUC\n  ${formula}`);
  }
  console.log(`\nSuggested from all rows in ${seconds.toFixed(1)} s\n`);
}

/** Times everything that a suggestion computes: two judgments and the points. */
function time(rows: number, questions: number): void {
  const leads = madeUp(rows, questions);
  const parts = [
    measured(judgeSplit(leads, splitAtRandom(leads), OPTIONS)),
    measured(judgeSplit(leads, splitByTime(leads), OPTIONS)),
    measured(suggestPoints(leads, OPTIONS)),
  ];
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  const longest = Math.max(...parts.map((part) => part.longest));
  const steps = parts.reduce((sum, part) => sum + part.steps, 0);
  console.log(
    `${rows.toLocaleString("en-GB")} rows × ${questions} questions: ${formatFigure(seconds)} s of one core (target 60), in ${formatFigure(steps)} steps, the longest ${formatFigure(longest)} ms`,
  );
}

/** Half numbers, half choices, of which a third says something, and one pair says more together. */
function madeUp(rows: number, questions: number): LearningRows {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const columns = Array.from({ length: questions }, (_, index): LearningColumn => {
    const field_name = `question_${index + 1}`;
    if (index % 2 === 0) {
      return { field_name, kind: "number", values: Float64Array.from({ length: rows }, () => 10_000 * random() ** 2) };
    }
    const choices = Array.from({ length: 12 }, (_, choice) => `choice-${choice + 1}`);
    const values = Float64Array.from({ length: rows }, () => Math.floor(12 * random()));
    return { field_name, kind: "choice", choices, values };
  });
  const outcomes = Uint8Array.from({ length: rows }, (_, row) => {
    let logOdds = -3;
    for (const [index, { kind, values }] of columns.entries()) {
      if (index % 3 === 0)
        logOdds += kind === "number" ? (values[row] as number) / 8_000 : (values[row] as number) / 15;
    }
    const isBoth = (columns[1]?.values[row] as number) < 3 && (columns[2]?.values[row] as number) > 4_000;
    return random() < 1 / (1 + Math.exp(-logOdds - (isBoth ? 2 : 0))) ? 1 : 0;
  });
  return { columns, outcomes };
}

/** Runs all steps, and measures the time of the processor, and how long the longest step kept everything else waiting. */
function measured<Value>(steps: Generator<unknown, Value>) {
  const start = process.cpuUsage();
  let [longest, count] = [0, 0];
  for (;;) {
    const since = performance.now();
    const { done, value } = steps.next();
    longest = Math.max(longest, performance.now() - since);
    count += 1;
    if (done) {
      const { user, system } = process.cpuUsage(start);
      return { value, seconds: (user + system) / 1_000_000, longest, steps: count };
    }
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
