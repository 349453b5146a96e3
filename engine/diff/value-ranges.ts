import type { ModelDocument, ScoringModel, ValueRange } from "../document/model.ts";
import { type Names, shownRange } from "../document/names.ts";
import { pluralize } from "../values/number-text.ts";
import { paired, whole, wordedChanges } from "./items.ts";
import type { ModelChange } from "./types.ts";
import { VALUE_RANGE_WORDS } from "./words.ts";

interface OwnedRange extends ValueRange {
  readonly scoring_model: number;
  /** The name of its scoring model. */
  readonly owner: string;
}

/** Returns the changes of the value ranges, except for those created or deleted with their scoring model. */
export function valueRangeChanges(
  before: ModelDocument,
  after: ModelDocument,
  names: readonly [Names, Names],
): ModelChange[] {
  const [was, is] = names;
  const { created, deleted, changed } = paired(rangesOf(before, after, was), rangesOf(after, before, is));
  const idsOf = ({ scoring_models }: ModelDocument) => new Set(scoring_models.map(({ id }) => id));
  const [formerModels, models] = [idsOf(before), idsOf(after)];
  return [
    ...deleted
      .filter((range) => models.has(range.scoring_model))
      .map((range) => whole("deleted", targetOf(range), `${shown(range)} deleted: ${pointsOf(range)}`)),
    ...created
      .filter((range) => formerModels.has(range.scoring_model))
      .map((range) => whole("created", targetOf(range), `${shown(range)} added: ${pointsOf(range)}`)),
    ...changed.flatMap((pair) => {
      const part = { words: VALUE_RANGE_WORDS, target: targetOf(pair.after), called: shown(pair.before), names };
      return wordedChanges(pair.before, pair.after, part);
    }),
  ];
}

/** Returns the ranges of a document, except for those of scoring models that the other document has too. */
function rangesOf({ scoring_models }: ModelDocument, other: ModelDocument, names: Names): OwnedRange[] {
  const shared = new Set(other.scoring_models);
  return scoring_models.flatMap((model: ScoringModel) => {
    if (shared.has(model)) return [];
    const owner = names.scoringModel(model);
    return model.value_ranges.map(({ id, start, end, points }) => ({
      id,
      start,
      end,
      points,
      scoring_model: model.id,
      owner,
    }));
  });
}

const shown = (range: OwnedRange) => `range ${shownRange(range)} of ${range.owner}`;
const pointsOf = ({ points }: ValueRange) => pluralize(points, "point");
const targetOf = (range: OwnedRange) => ({ type: "value_range", id: range.id, name: shown(range) }) as const;
