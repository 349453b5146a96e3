import { treeOf } from "../checks/check-item.ts";
import { scoringModelTarget } from "../diff/items.ts";
import type { ModelDocument, ScoringModel, ValueRange } from "../document/model.ts";
import { type Names, namesOf, quoted, shownRange } from "../document/names.ts";
import { boundNumber } from "../document/value-ranges.ts";
import { formatDate, isDay } from "../values/dates.ts";
import { compare12 } from "../values/decimal.ts";
import { grouped } from "../values/number-text.ts";
import { isPossibleIn, type Possible, plainQuestion, possibleValues } from "./possible.ts";
import { type Finding, finding } from "./types.ts";

/** Half-open, `[from, to)`. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Converts the bounds of a range to numbers. */
export function intervalOf({ start, end }: ValueRange): Interval {
  return {
    from: start === null ? Number.NEGATIVE_INFINITY : boundNumber(start),
    to: end === null ? Number.POSITIVE_INFINITY : boundNumber(end),
  };
}

/** Whether a value is in an interval, compared at twelve digits as in scoring. */
function contains({ from, to }: Interval, value: number): boolean {
  return compare12(value, from) >= 0 && compare12(value, to) < 0;
}

/** Reports values that no range of their scoring model contains, and ranges that contain no value. */
export function reviewRanges(document: ModelDocument): Finding[] {
  const names = namesOf(document);
  return document.scoring_models.flatMap((model) => {
    if (model.value_ranges.length === 0) return [];
    const question = plainQuestion(treeOf(model, model.formula, "formula"), document.questions);
    const possible = question === undefined ? undefined : possibleValues(question);
    return [
      ...gapsOf(model, possible, names),
      ...(possible === undefined ? [] : unreached(model, possible, names)),
      ...(possible?.kind === "listed" ? choicesWithout(model, possible, names) : []),
    ];
  });
}

/**
 * Gaps between two ranges always, and before the first and after the last only as far as possible answers are known.
 */
function gapsOf(model: ScoringModel, possible: Possible | undefined, names: Names): Finding[] {
  if (possible?.kind === "listed") return [];
  const intervals = model.value_ranges.map(intervalOf);
  const least = possible?.least ?? Number.NEGATIVE_INFINITY;
  const most = possible?.most ?? Number.POSITIVE_INFINITY;
  const begins = new Set([...intervals.map(({ to }) => Math.max(to, least)), least]);
  const gaps = [...begins]
    .filter((from) => Number.isFinite(from) && !intervals.some((each) => contains(each, from)))
    .map((from) => ({ from, to: Math.min(...intervals.map((each) => each.from).filter((start) => start >= from)) }))
    .filter(({ to }) => Number.isFinite(Math.min(to, most)))
    .filter(({ from, to }) => possible === undefined || isPossibleIn(possible, from, to))
    .sort((a, b) => a.from - b.from);
  const isDate = model.value_ranges.some(({ start, end }) => typeof (start ?? end) === "string");
  return gaps.map((gap) =>
    finding(
      "range_gap",
      scoringModelTarget(model, names),
      `${names.scoringModel(model)} has no value range for ${shownGap(gap, most, isDate)}, so these values get no points.`,
    ),
  );
}

function shownGap({ from, to }: Interval, most: number, isDate: boolean): string {
  const shown = (bound: number) => (isDate && isDay(bound) ? formatDate(bound) : grouped(bound));
  if (compare12(to, most) <= 0) return `${shown(from)} to less than ${shown(to)}`;
  return compare12(from, most) === 0 ? `exactly ${shown(most)}` : `${shown(from)} to ${shown(most)}`;
}

function unreached(model: ScoringModel, possible: Possible, names: Names): Finding[] {
  const name = names.scoringModel(model);
  return model.value_ranges
    .filter((range) => {
      const { from, to } = intervalOf(range);
      return !isPossibleIn(possible, from, to);
    })
    .map((range) =>
      finding(
        "range_never_reached",
        { type: "value_range", id: range.id, name: `range ${shownRange(range)} of ${name}` },
        `No answer can fall in the range ${shownRange(range)} of ${name}, so its points are never given.`,
      ),
    );
}

function choicesWithout(
  model: ScoringModel,
  { choices }: Extract<Possible, { kind: "listed" }>,
  names: Names,
): Finding[] {
  const intervals = model.value_ranges.map(intervalOf);
  const left = choices.filter(({ value }) => !intervals.some((each) => contains(each, value)));
  if (left.length === 0) return [];
  const list = left.map(({ text, value }) => `${quoted(text)} (${grouped(value)})`).join(", ");
  return [
    finding(
      "choice_without_points",
      scoringModelTarget(model, names),
      `${names.scoringModel(model)} gives no points for ${list}, because no value range includes ${left.length === 1 ? "its value" : "their values"}.`,
    ),
  ];
}
