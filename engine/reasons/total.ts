import { type Answers, type AnswerValue, type Question, SCORE_NAMES } from "../document/model.ts";
import { createFrame, listOf, putChoice, putChoices, putList, putNumber } from "../language/program.ts";
import { run } from "../language/run.ts";
import type { CompiledModel, CompiledScoring } from "../scoring/compile.ts";
import type { PointsTable } from "../scoring/points.ts";
import { addPoints, prepareFrame, putScores, runPass, type Sums, weightedPoints } from "../scoring/score.ts";
import { parseDate } from "../values/dates.ts";
import { fromHundredths, timesWeight } from "../values/decimal.ts";
import { LIMITS } from "../values/limits.ts";
import { type Bounds, boundsIn, type Cell, type Cells, exactly } from "./bounds.ts";
import type { Dependence } from "./dependence.ts";

export interface Lead {
  readonly model: CompiledModel;
  readonly answers: Answers;
  readonly evaluatedOn: number;
}

/** The fewest and the most points, in hundredths. */
export interface Points {
  readonly least: number;
  readonly most: number;
}

const NONE: Points = { least: 0, most: 0 };

/**
 * Returns the total of a lead in hundredths, by the evaluator of scores. Afterwards the model's frame has every value
 * but those of the rules, and the scores of the first pass.
 */
export function totalOf(model: CompiledModel, answers: Answers, evaluatedOn: number): number {
  prepareFrame(model, answers, evaluatedOn);
  const sums: Sums = { x: 0, y: 0 };
  const addPass = (pass: readonly CompiledScoring[]) => {
    runPass(model, pass);
    for (const item of pass) addPoints(item, weightedPoints(model, item), sums);
  };
  addPass(model.firstPass);
  putScores(model, sums);
  addPass(model.secondPass);
  return sums.x + sums.y;
}

/** How often the points of a scoring model are part of the total: twice if it feeds both axes. */
export const timesInTotal = ({ scoring: { x_axis, y_axis } }: CompiledScoring): number => +x_axis + +y_axis;

/** Returns the points that a scoring model gives if its formula has a value within these bounds. */
export function pointsWithin(table: PointsTable, { least, most, unknown }: Bounds): Points {
  if (least > most) return NONE;
  const points = table.starts.length === 0 ? weighedWithin(table, least, most) : rangesWithin(table, least, most);
  return unknown ? { least: Math.min(0, points.least), most: Math.max(0, points.most) } : points;
}

/** Without ranges, points rise with the value; beyond the most that a scoring model can give there are none. */
function weighedWithin({ weight }: PointsTable, least: number, most: number): Points {
  if (weight === 0) return NONE;
  const limit = LIMITS.modelPoints * 100;
  const [bottom, top] = [timesWeight(least, weight), timesWeight(most, weight)];
  if (!Number.isNaN(bottom) && !Number.isNaN(top)) return { least: bottom, most: top };
  return {
    least: Math.min(0, Number.isNaN(bottom) && least < 0 ? -limit : bottom || 0),
    most: Math.max(0, Number.isNaN(top) && most > 0 ? limit : top || 0),
  };
}

function rangesWithin({ starts, ends, weighed }: PointsTable, least: number, most: number): Points {
  let [fewest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  /** Up to where ranges without a gap contain the values. */
  let covered = least;
  let isGapless = true;
  for (let index = 0; index < starts.length; index++) {
    const [start, end] = [starts[index] as number, ends[index] as number];
    if (end <= least || start > most) continue;
    isGapless &&= start <= covered;
    covered = end;
    fewest = Math.min(fewest, weighed[index] as number);
    highest = Math.max(highest, weighed[index] as number);
  }
  if (isGapless && covered > most) return { least: fewest, most: highest };
  return { least: Math.min(0, fewest), most: Math.max(0, highest) };
}

/** A lead's total while the answer to one question varies and the others stay. */
export interface Variation {
  /** Bounds the total while the answer, a number or a day, is between two values; both are included. */
  between(least: number, most: number): Points;
  /** Returns the total with another answer. */
  at(answer: AnswerValue): number;
}

/** Prepares varying the answer to one question of a lead: only what depends on it is computed again. */
export function variationOf(
  { model: compiled, answers, evaluatedOn }: Lead,
  question: Question,
  { calculated, first, second }: Dependence,
): Variation {
  const model = { ...compiled, frame: createFrame(compiled.program) };
  totalOf(model, answers, evaluatedOn);
  const fixed = {
    first: sumsOf(
      model,
      model.firstPass.filter((item) => !first.includes(item)),
    ),
    second: sumsOf(
      model,
      model.secondPass.filter((item) => !second.includes(item)),
    ),
  };
  const put = putterOf(model, question);
  let prepared: Variation["between"] | undefined;
  return {
    between(least, most) {
      prepared ??= prepareBetween(model, question.field_name, { calculated, first, second }, fixed);
      return prepared(least, most);
    },
    at(answer) {
      const { program, frame } = model;
      put(answer);
      for (const { routine, slot } of calculated) {
        const value = run(program, routine, frame);
        if (routine.type.list) putList(frame, slot, listOf(routine, frame));
        else putNumber(frame, slot, value);
      }
      const sums = { ...fixed.first };
      const addAll = (items: readonly CompiledScoring[]) => {
        for (const item of items) {
          run(program, item.routine, frame);
          addPoints(item, weightedPoints(model, item), sums);
        }
      };
      addAll(first);
      putScores(model, sums);
      addAll(second);
      return sums.x + sums.y + fixed.second.x + fixed.second.y;
    },
  };
}

/** Returns what writes an answer to this question into the model's frame. */
function putterOf(
  { program, frame }: CompiledModel,
  { field_name, type, choices }: Question,
): (answer: AnswerValue) => void {
  const slot = program.slots.get(field_name);
  if (slot === undefined) throw new Error(`the program has no field ${field_name}`);
  const places = new Map(choices.map(({ slug }, place) => [slug, place]));
  const placeOf = (slug: string | number) => places.get(String(slug)) ?? -1;
  if (type === "choice") return (answer) => putChoice(frame, slot, placeOf(String(answer)));
  if (type === "multiple_choice") return (answer) => putChoices(frame, slot, [answer].flat().map(placeOf));
  return (answer) =>
    putNumber(frame, slot, typeof answer === "number" ? answer : (parseDate(String(answer)) ?? Number.NaN));
}

function sumsOf(model: CompiledModel, items: readonly CompiledScoring[]): Sums {
  const sums: Sums = { x: 0, y: 0 };
  for (const item of items) addPoints(item, weightedPoints(model, item), sums);
  return sums;
}

function prepareBetween(
  model: CompiledModel,
  name: string,
  { calculated, first, second }: Dependence,
  fixed: { readonly first: Sums; readonly second: Sums },
): Variation["between"] {
  const cells = new Map<string, Cell>();
  const cellOf = (field: string): Cell => {
    const cell: Cell = { bounds: exactly(Number.NaN) };
    cells.set(field, cell);
    return cell;
  };
  const answer = cellOf(name);
  const fields = calculated.map((item) => {
    const bounds = boundsIn(model, item, cells);
    return { bounds, cell: cellOf(item.field.name) };
  });
  const firstParts = first.map((item) => partOf(model, item, cells));
  const scores = second.length === 0 ? [] : SCORE_NAMES.map(cellOf);
  const secondParts = second.map((item) => partOf(model, item, cells));

  return (least, most) => {
    answer.bounds = { least, most, unknown: false };
    for (const { bounds, cell } of fields) cell.bounds = bounds();
    const x = new Sum(fixed.first.x);
    const y = new Sum(fixed.first.y);
    for (const part of firstParts) part(x, y);
    // in the order of SCORE_NAMES
    const sums = [x, y, { least: x.least + y.least, most: x.most + y.most }];
    for (const [at, cell] of scores.entries()) {
      const sum = sums[at] as Points;
      cell.bounds = { least: fromHundredths(sum.least), most: fromHundredths(sum.most), unknown: false };
    }
    for (const part of secondParts) part(x, y);
    const rest = fixed.second.x + fixed.second.y;
    return { least: x.least + y.least + rest, most: x.most + y.most + rest };
  };
}

/** A sum of points that are known by their bounds. */
class Sum {
  least: number;
  most: number;

  constructor(points: number) {
    this.least = points;
    this.most = points;
  }

  add(points: Points): void {
    this.least += points.least;
    this.most += points.most;
  }
}

type Part = (x: Sum, y: Sum) => void;

function partOf(model: CompiledModel, item: CompiledScoring, cells: Cells): Part {
  const bounds = boundsIn(model, item, cells);
  const { x_axis, y_axis } = item.scoring;
  return (x, y) => {
    const points = pointsWithin(item.points, bounds());
    if (x_axis) x.add(points);
    if (y_axis) y.add(points);
  };
}
