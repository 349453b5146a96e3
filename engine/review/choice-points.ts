import type { Choice, Question, ScoringModel, ValueRange } from "../document/model.ts";
import { boundNumber, sortRanges } from "../document/value-ranges.ts";
import { parse } from "../language/parse.ts";
import { compare12, round12 } from "../values/decimal.ts";
import { plainQuestion } from "./possible.ts";

/**
 * Points per choice. A scoring model whose formula is a choice question looks up the chosen choice's value in its value
 * ranges. Here those ranges are read as points for each choice, and written from them. What is stored stays ranges.
 */

/** A choice, and the range that contains its value; undefined if it gets no points. */
export interface ChoicePoints {
  readonly choice: Choice;
  readonly range: ValueRange | undefined;
}

/** A set of ranges, read choice by choice. */
export interface ChoiceReading {
  /** In the question's order. Choices of equal value have the same range. */
  readonly rows: readonly ChoicePoints[];
  /** Ranges that contain choices of different values. They must be split before they can be edited choice by choice. */
  readonly shared: readonly { readonly range: ValueRange; readonly choices: readonly Choice[] }[];
  /** Ranges that contain no choice, e.g. that of a deleted one: no answer gets their points. */
  readonly unused: readonly ValueRange[];
}

/** Returns the choice question whose answer is the whole formula, `{field}`; undefined for every other formula. */
export function choiceQuestion(formula: string, questions: readonly Question[]): Question | undefined {
  const question = questionOfFormula(formula, questions);
  return question?.type === "choice" || question?.type === "multiple_choice" ? question : undefined;
}

/**
 * Returns the points for each choice, if a scoring model can be read this way: its formula is a choice question, it has
 * ranges, and none contains choices of different values. Otherwise returns undefined.
 */
export function choicePointsOf(
  { formula, value_ranges }: Pick<ScoringModel, "formula" | "value_ranges">,
  questions: readonly Question[],
): ChoiceReading | undefined {
  if (value_ranges.length === 0) return undefined;
  const question = choiceQuestion(formula, questions);
  const reading = question && readChoicePoints(value_ranges, question.choices);
  return reading === undefined || reading.shared.length > 0 ? undefined : reading;
}

/** Reads ranges as points for each choice. They may be in any order, but must not overlap. */
export function readChoicePoints(ranges: readonly ValueRange[], choices: readonly Choice[]): ChoiceReading {
  const rows = choices.map((choice) => ({ choice, range: ranges.find((range) => lies(choice.value, range)) }));
  const held = ranges.map((range) => ({
    range,
    choices: rows.filter((row) => row.range === range).map(({ choice }) => choice),
  }));
  return {
    rows,
    shared: held.filter((each) => distinct(each.choices).length > 1),
    unused: held.filter((each) => each.choices.length === 0).map(({ range }) => range),
  };
}

/**
 * Returns the bounds of a range for one choice's value: from the value up to the next whole step, or less if another
 * choice or range begins before. The range contains the value and no value of another choice.
 *
 * @param ranges existing ranges, none of which may contain the value
 * @example choiceBounds(2, choices, []) // { start: 2, end: 3 }, with choices worth 1, 2 and 3
 */
export function choiceBounds(
  value: number,
  choices: readonly Choice[],
  ranges: readonly Pick<ValueRange, "start">[],
): { readonly start: number; readonly end: number } {
  const others = [
    ...choices.map((choice) => choice.value),
    ...ranges.flatMap(({ start }) => (start === null ? [] : boundNumber(start))),
  ];
  const above = others.filter((other) => compare12(other, value) > 0);
  return { start: value, end: Math.min(round12(value + stepAt(value)), ...above) };
}

/** A new range; the caller assigns its id. */
export type NewRange = Omit<ValueRange, "id">;

/**
 * Sets the points of a choice, in the range that contains its value or in a new one. A range shared with choices of
 * other values changes for them as well.
 *
 * @param points null for none: the range is removed
 */
export function withChoicePoints(
  ranges: readonly ValueRange[],
  choices: readonly Choice[],
  { value }: Pick<Choice, "value">,
  points: number | null,
): readonly (ValueRange | NewRange)[] {
  const own = ranges.find((range) => lies(value, range));
  if (own === undefined) {
    return points === null ? ranges : [...ranges, { ...choiceBounds(value, choices, ranges), points }];
  }
  if (points === null) return ranges.filter((range) => range !== own);
  return ranges.map((range) => (range === own ? { ...range, points } : range));
}

/**
 * Splits the ranges that contain choices of different values into one for each value, with the same points: every
 * choice keeps its points. The other ranges stay as they are.
 */
export function splitByChoice(
  ranges: readonly ValueRange[],
  choices: readonly Choice[],
): readonly (ValueRange | NewRange)[] {
  const { shared } = readChoicePoints(ranges, choices);
  const split = new Map(shared.map(({ range, choices: held }) => [range.id, held]));
  return sortRanges(ranges).flatMap((range): readonly (ValueRange | NewRange)[] => {
    const held = split.get(range.id);
    if (held === undefined) return [range];
    return distinct(held).map((value) => {
      const { start, end } = choiceBounds(value, choices, ranges);
      return { start, end, points: range.points };
    });
  });
}

/** Returns the different values of choices in ascending order. Values that agree to twelve digits are one. */
function distinct(choices: readonly Choice[]): readonly number[] {
  const byDigits = new Map(choices.map(({ value }) => [round12(value), value]));
  return [...byDigits.values()].sort((a, b) => a - b);
}

/** Whether a value is in a range, by the same comparison as in scoring. */
function lies(value: number, { start, end }: Pick<ValueRange, "start" | "end">): boolean {
  return (
    (start === null || compare12(value, boundNumber(start)) >= 0) &&
    (end === null || compare12(value, boundNumber(end)) < 0)
  );
}

/** The maximum number of digits before the point at which adding 1 changes a number of twelve digits. */
const WHOLE_DIGITS = 10;

/** Returns 1, or for values so large that 1 is lost among twelve digits, the smallest power of ten that is not. */
function stepAt(value: number): number {
  const digits = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return 10 ** Math.max(0, digits - WHOLE_DIGITS);
}

/** Returns the question whose answer is the whole formula; undefined for every other formula. */
export const questionOfFormula = (formula: string, questions: readonly Question[]): Question | undefined =>
  plainQuestion(parse(formula, "formula").tree, questions);
