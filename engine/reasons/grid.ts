import type { AnswerValue, Question } from "../document/model.ts";
import type { CompiledScoring } from "../scoring/compile.ts";
import { FIRST_DAY, formatDate, LAST_DAY, parseDate } from "../values/dates.ts";
import { round12 } from "../values/decimal.ts";

/**
 * The possible answers to a question with numbers or dates, by position: whole numbers, the steps of a slider, days, or
 * decimals. So that "the nearest answer" exists, decimals have the places that {@link gridOf} finds.
 */
export interface Grid {
  /** The first and the last position. */
  readonly least: number;
  readonly most: number;
  /** The value in formulas. */
  valueAt(position: number): number;
  answerAt(position: number): AnswerValue;
  /** The position of an answer; not whole if the question would not accept it. Undefined for no answer. */
  positionOf(answer: AnswerValue | undefined): number | undefined;
  /** How large a move from one position to another is; see `Change`. */
  costOf(from: number, to: number): number;
}

/** Cents, and what is as fine. */
const FEWEST_PLACES = 2;
/** Finer than people answer. */
const MOST_PLACES = 6;

/** Of dates, a move by a year counts like a move from one limit of a number to the other. */
const DAYS_IN_YEAR = 365;

/**
 * Returns the grid of a question of numbers or dates. Decimals have two places, or as many as its limits, its answer, or
 * the ranges of these scoring models, which depend on it.
 */
export function gridOf(
  question: Question,
  answer: AnswerValue | undefined,
  scorings: readonly CompiledScoring[],
): Grid {
  const { type, min_value, max_value, step } = question;
  if (type === "date") {
    return {
      least: FIRST_DAY,
      most: LAST_DAY,
      valueAt: (position) => position,
      answerAt: formatDate,
      positionOf: (given) => (typeof given === "string" ? parseDate(given) : undefined),
      costOf: (from, to) => Math.abs(to - from) / DAYS_IN_YEAR,
    };
  }
  const given = typeof answer === "number" ? answer : undefined;
  if (type === "slider" && step !== null && min_value !== null) {
    const most = Math.floor(round12(((max_value ?? Number.POSITIVE_INFINITY) - min_value) / step));
    return numbers(
      question,
      { least: 0, most },
      (position) => round12(min_value + position * step),
      (value) => (value - min_value) / step,
    );
  }
  const edges = scorings.flatMap(({ scoring }) => scoring.value_ranges.flatMap(({ start, end }) => [start, end]));
  const fine = [min_value, max_value, given, ...edges].map(placesOf);
  const scale = type === "integer" ? 1 : 10 ** Math.min(MOST_PLACES, Math.max(FEWEST_PLACES, ...fine));
  const positionOf = (value: number) => value * scale;
  const limits = {
    least: Math.max(-Number.MAX_SAFE_INTEGER, Math.ceil(round12(positionOf(min_value ?? Number.NEGATIVE_INFINITY)))),
    most: Math.min(Number.MAX_SAFE_INTEGER, Math.floor(round12(positionOf(max_value ?? Number.POSITIVE_INFINITY)))),
  };
  return numbers(question, limits, (position) => position / scale, positionOf);
}

function numbers(
  { min_value, max_value }: Question,
  limits: Pick<Grid, "least" | "most">,
  valueAt: Grid["valueAt"],
  positionOf: (value: number) => number,
): Grid {
  const span = min_value !== null && max_value !== null && max_value > min_value ? max_value - min_value : undefined;
  return {
    ...limits,
    valueAt,
    answerAt: valueAt,
    positionOf: (given) => (typeof given === "number" ? nearlyWhole(positionOf(given)) : undefined),
    costOf: (from, to) => Math.abs(valueAt(to) - valueAt(from)) / (span ?? (Math.abs(valueAt(from)) || 1)),
  };
}

/** A position that only rounding keeps from being whole is whole. */
const nearlyWhole = (position: number) =>
  Math.abs(position - Math.round(position)) < 1e-6 ? Math.round(position) : position;

/** The decimal places of a number. */
function placesOf(bound: number | string | null | undefined): number {
  if (typeof bound !== "number") return 0;
  const [digits = "", exponent = "0"] = round12(bound).toExponential().split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}
