import { checkItem, treeOf } from "../checks/check-item.ts";
import { scopesOf } from "../checks/scope.ts";
import type { ModelDocument, Question, ScoringModel } from "../document/model.ts";
import type { Node } from "../language/ast.ts";
import { measure, type PointsTable, pointsTable, weightPoints } from "../scoring/points.ts";
import { timesWeight } from "../values/decimal.ts";
import { LIMITS } from "../values/limits.ts";
import { isPossibleIn, type Possible, plainQuestion, possibleValues, takesList } from "./possible.ts";
import { type Interval, intervalOf } from "./ranges.ts";

/** The fewest and the most points, in hundredths; infinite if unknown. */
export interface Reach {
  readonly least: number;
  readonly most: number;
}

const ANYTHING: Reach = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/**
 * Returns the points that a scoring model can assign. Exact if the formula is one answer. For others the result is
 * conservative: points outside it can never be reached.
 */
export function reachOf(model: ScoringModel, document: ModelDocument): Reach {
  const tree = treeOf(model, model.formula, "formula");
  if (hasBareDates(model, document)) return { least: 0, most: 0 };
  const question = plainQuestion(tree, document.questions);
  const table = pointsTable(model);
  if (table.weight === 0) return { least: 0, most: 0 };
  if (question !== undefined)
    return takesList(question) ? reachOfItems(model, question, table) : reachOfAnswer(model, question, table);
  // each item of a list has points, and the number of items is unknown
  if (tree.kind === "field" && tree.index === undefined && scopesOf(document).all.get(tree.name)?.list) return ANYTHING;
  if (model.value_ranges.length > 0) return betweenOrNone(table.weighed);
  return isCondition(tree) ? { least: 0, most: table.weight } : ANYTHING;
}

/**
 * Whether the formula is a date and there are no ranges to look it up in, so that the scoring model assigns no points.
 */
export function hasBareDates(model: ScoringModel, document: ModelDocument): boolean {
  if (model.value_ranges.length > 0) return false;
  return checkItem(model, model.formula, "formula", scopesOf(document).all).type?.kind === "date";
}

/** Conditions evaluate to 1 or 0. */
function isCondition(tree: Node): boolean {
  switch (tree.kind) {
    case "comparison":
    case "logic":
    case "membership":
      return true;
    case "unary":
      return tree.operator === "not";
    case "call":
      return tree.name === "answered";
    default:
      return false;
  }
}

/** Returns the lowest and highest; unknown if one of them exceeds what can be scored. */
function between(points: Iterable<number>): Reach {
  const all = [...points];
  return all.some(Number.isNaN) ? ANYTHING : { least: Math.min(...all), most: Math.max(...all) };
}

/** The same, if no points are possible as well. */
const betweenOrNone = (points: Iterable<number>): Reach => between([0, ...points]);

function reachOfAnswer(model: ScoringModel, question: Question, table: PointsTable): Reach {
  const possible = possibleValues(question);
  const intervals = model.value_ranges.map(intervalOf);
  const points =
    intervals.length === 0
      ? extremesOf(possible).map((value) => timesWeight(value, table.weight))
      : table.weighed.filter((_, index) => isReached(possible, intervals[index]));
  // a blank text counts as an answer; without an answer there are no points
  const isSure =
    question.required && question.type !== "text" && (intervals.length === 0 || isCovered(possible, intervals));
  return isSure && points.length > 0 ? between(points) : betweenOrNone(points);
}

/** The sum over the items of an answer with several values. */
function reachOfItems(model: ScoringModel, question: Question, table: PointsTable): Reach {
  const possible = possibleValues(question);
  const intervals = model.value_ranges.map(intervalOf);
  const weigh = (sum: number) =>
    intervals.length === 0 ? timesWeight(sum, table.weight) : weightPoints(sum, table.weight);
  if (possible.kind === "listed") {
    // each choice is chosen at most once
    const items = possible.values.map((value) => measure(table, value));
    const sumOf = (some: readonly number[]) => weigh(some.reduce((sum, item) => sum + item, 0));
    return between([sumOf(items.filter((item) => item < 0)), sumOf(items.filter((item) => item > 0))]);
  }
  const items =
    intervals.length === 0
      ? extremesOf(possible)
      : [...table.points].filter((_, index) => isReached(possible, intervals[index]));
  return betweenOrNone(items.map((item) => weigh(item * LIMITS.listItems)));
}

function isReached(possible: Possible, interval: Interval | undefined): boolean {
  return interval !== undefined && isPossibleIn(possible, interval.from, interval.to);
}

/** Returns the lowest and highest values. */
function extremesOf(possible: Possible): readonly number[] {
  return possible.kind === "listed" ? possible.values : [possible.least, possible.most];
}

/** Whether every possible value is in some range. */
function isCovered(possible: Possible, intervals: readonly Interval[]): boolean {
  const begins = [Number.NEGATIVE_INFINITY, ...intervals.map(({ to }) => to)];
  return begins.every((from) => {
    if (intervals.some((each) => each.from < from && from < each.to)) return true;
    const ends = intervals.map((each) => each.from).filter((start) => start >= from);
    return !isPossibleIn(possible, from, Math.min(Number.POSITIVE_INFINITY, ...ends));
  });
}
