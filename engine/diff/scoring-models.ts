import type { ModelDocument, ScoringModel } from "../document/model.ts";
import { type Names, oneLine } from "../document/names.ts";
import { pluralize } from "../values/number-text.ts";
import { paired, scoringModelTarget, whole, wordedChanges } from "./items.ts";
import type { ModelChange } from "./types.ts";
import { valueRangeChanges } from "./value-ranges.ts";
import { SCORING_MODEL_WORDS } from "./words.ts";

/** Returns the changes of the scoring models and their value ranges. */
export function scoringModelChanges(
  before: ModelDocument,
  after: ModelDocument,
  names: readonly [Names, Names],
): ModelChange[] {
  if (before.scoring_models === after.scoring_models) return [];
  const [was, is] = names;
  const { created, deleted, changed } = paired(before.scoring_models, after.scoring_models);
  return [
    ...deleted.map((model) =>
      whole("deleted", scoringModelTarget(model, was), `scoring model ${shown(model, was)} deleted`),
    ),
    ...created.map((model) =>
      whole(
        "created",
        scoringModelTarget(model, is),
        `scoring model ${shown(model, is)} added: ${oneLine(model.formula)}${withRanges(model)}`,
      ),
    ),
    ...changed.flatMap((pair) =>
      wordedChanges(pair.before, pair.after, {
        words: SCORING_MODEL_WORDS,
        target: scoringModelTarget(pair.after, is),
        called: was.scoringModel(pair.before),
        names,
      }),
    ),
    ...valueRangeChanges(before, after, names),
  ];
}

/** Its name, without repeating that it is a scoring model. */
const shown = (model: ScoringModel, names: Names) => names.scoringModel(model).replace(/^scoring model /, "");

function withRanges({ value_ranges }: ScoringModel): string {
  return value_ranges.length === 0 ? "" : `, with ${pluralize(value_ranges.length, "value range")}`;
}
