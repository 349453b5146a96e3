import { choicePointsOf, choiceQuestion, type Question, type ScoringModel } from "#engine";
import { formatPoints, rangeText } from "../../ui/numbers.ts";

/** The points of an answer, as listed on the page. */
export interface PointsRow {
  readonly key: string;
  readonly label: string;
  /** In words if it is not a number. */
  readonly points: string;
}

/** The label of each range of a scoring model, by its id: the choices it contains, or else its bounds. */
export function rangeLabels(model: ScoringModel, questions: readonly Question[]): ReadonlyMap<number, string> {
  const rows = choicePointsOf(model, questions)?.rows ?? [];
  return new Map(
    model.value_ranges.map((range) => {
      const choices = rows.filter((row) => row.range === range).map(({ choice }) => choice.text);
      return [range.id, choices.length === 0 ? rangeText(range) : choices.join(" / ")];
    }),
  );
}

/**
 * The points of a scoring model: by choice if it scores one, otherwise by range. Without ranges the value itself is the
 * points, which are known for a choice.
 */
export function pointsOf(model: ScoringModel, questions: readonly Question[]): readonly PointsRow[] {
  const byChoice = choicePointsOf(model, questions);
  if (byChoice !== undefined) {
    const chosen = byChoice.rows.map(({ choice, range }) => ({
      key: `choice ${choice.id}`,
      label: choice.text,
      points: range === undefined ? "no points" : formatPoints(range.points),
    }));
    const unused = byChoice.unused.map((range) => ({
      key: `range ${range.id}`,
      label: `${rangeText(range)} (no choice)`,
      points: formatPoints(range.points),
    }));
    return [...chosen, ...unused];
  }
  if (model.value_ranges.length > 0) {
    return model.value_ranges.map((range) => ({
      key: `range ${range.id}`,
      label: rangeText(range),
      points: formatPoints(range.points),
    }));
  }
  const { choices = [] } = choiceQuestion(model.formula, questions) ?? {};
  return choices.map(({ id, text, value }) => ({ key: `choice ${id}`, label: text, points: formatPoints(value) }));
}
