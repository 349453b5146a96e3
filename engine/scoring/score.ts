import type { Answers, BandLetter } from "../document/model.ts";
import { listOf, putList, putNumber, TODAY } from "../language/program.ts";
import { run, runThrough } from "../language/run.ts";
import { fromHundredths } from "../values/decimal.ts";
import { letterAt } from "./bands.ts";
import type { CompiledModel, CompiledScoring } from "./compile.ts";
import { measure, measureList, pointsOf, pointsOfList } from "./points.ts";

/** The score of a lead. Points are whole hundredths. */
export interface Score {
  readonly x: number;
  readonly y: number;
  readonly total: number;
  readonly x_band: BandLetter;
  readonly y_band: BandLetter;
  readonly total_band: BandLetter;
  /** Ids of the rules that matched, at most one for each question, by question number. */
  readonly matched: readonly number[];
}

/** The current sums of points, in hundredths. */
export interface Sums {
  x: number;
  y: number;
}

/**
 * Scores a lead: canonical answers on a day (its number, see `today`).
 *
 * @example scoreLead(compileModel(document), { credit_score: 720 }, today(new Date(), "Europe/Berlin"))
 */
export function scoreLead(model: CompiledModel, answers: Answers, evaluatedOn: number): Score {
  prepareFrame(model, answers, evaluatedOn);
  const sums: Sums = { x: 0, y: 0 };
  runPass(model, model.firstPass);
  addPass(model, model.firstPass, sums);
  putScores(model, sums);
  if (model.secondPass.length > 0) {
    runPass(model, model.secondPass);
    addPass(model, model.secondPass, sums);
    putScores(model, sums);
  }
  runPass(model, model.rules);
  return {
    x: sums.x,
    y: sums.y,
    total: sums.x + sums.y,
    x_band: letterAt(model.bands.x, sums.x),
    y_band: letterAt(model.bands.y, sums.y),
    total_band: letterAt(model.bands.total, sums.x + sums.y),
    matched: matches(model),
  };
}

/** Fills the frame with the answers and computes the calculated fields. */
export function prepareFrame(model: CompiledModel, answers: Answers, evaluatedOn: number): void {
  const { program, frame } = model;
  model.load(answers, frame);
  frame.numbers[TODAY] = evaluatedOn;
  for (const { routine, slot } of model.calculated) {
    const value = run(program, routine, frame);
    if (routine.type.list) putList(frame, slot, listOf(routine, frame));
    else putNumber(frame, slot, value);
  }
}

/** Runs consecutively compiled formulas or rules. */
export function runPass(model: CompiledModel, items: CompiledModel["firstPass"] | CompiledModel["rules"]): void {
  const first = items[0];
  if (first === undefined) return;
  const last = items[items.length - 1] ?? first;
  runThrough(model.program, first.routine, last.routine, model.frame);
}

function addPass(model: CompiledModel, pass: readonly CompiledScoring[], sums: Sums): void {
  for (let index = 0; index < pass.length; index++) {
    const item = pass[index];
    if (item !== undefined) addPoints(item, weightedPoints(model, item), sums);
  }
}

/** Returns the points of a formula that has run, before the weight; see `measure`. */
export function measuredValue({ frame }: CompiledModel, { routine, points }: CompiledScoring): number {
  if (routine.list !== undefined) return measureList(points, listOf(routine, frame));
  return measure(points, frame.numbers[routine.result] ?? Number.NaN);
}

/** Returns the weighted hundredths of a scoring model whose formula has run; NaN for none. */
export function weightedPoints({ frame }: CompiledModel, { routine, points }: CompiledScoring): number {
  if (routine.list !== undefined) return pointsOfList(points, listOf(routine, frame));
  return pointsOf(points, frame.numbers[routine.result] as number);
}

/** Adds the points of a scoring model to the axes it feeds. */
export function addPoints({ scoring }: CompiledScoring, points: number, sums: Sums): void {
  if (Number.isNaN(points)) return;
  if (scoring.x_axis) sums.x += points;
  if (scoring.y_axis) sums.y += points;
}

/** Makes the sums available to the formulas and rules that name a score. */
export function putScores({ frame, scores }: CompiledModel, { x, y }: Sums): void {
  putNumber(frame, scores.x, fromHundredths(x));
  putNumber(frame, scores.y, fromHundredths(y));
  putNumber(frame, scores.total, fromHundredths(x + y));
}

/**
 * Returns the first rule of each question that matches, after all rules have run. There is no branch on values that
 * cannot be predicted.
 */
function matches({ ruleTable, frame: { numbers } }: CompiledModel): number[] {
  const { results, questions, recommendations, found } = ruleTable;
  let count = 0;
  let answered = -1;
  for (let index = 0; index < results.length; index++) {
    const value = numbers[results[index] as number] as number;
    const question = questions[index] as number;
    // same condition as `isTrue`
    const isFirst = (+(value < 0) | +(value > 0)) & +(question !== answered);
    found[count] = recommendations[index] as number;
    count += isFirst;
    answered += (question - answered) * isFirst;
  }
  const matched: number[] = [];
  for (let index = 0; index < count; index++) matched.push(found[index] as number);
  return matched;
}
