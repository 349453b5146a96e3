import { checkItem } from "../checks/check-item.ts";
import { SCORING_MODEL_DEFAULTS, withDefaults } from "../document/defaults.ts";
import type { ScoringModel, ValueRange } from "../document/model.ts";
import { sortRanges } from "../document/value-ranges.ts";
import { checkOverlaps, readRange } from "../edits/ranges.ts";
import { checkCount, isHundredths } from "../edits/target.ts";
import type { Scope } from "../language/types.ts";
import { LIMITS } from "../values/limits.ts";
import { mapInSteps } from "../values/steps.ts";
import { inPlaceOf } from "./calculated-fields.ts";
import { compositeKey, type Key, matchItems } from "./match.ts";
import type { QuestionNames } from "./question-names.ts";
import type { Reading } from "./reading.ts";
import type { FilePath, FileRange, FileScoringModel, Loose } from "./types.ts";

/** A scoring model of a file, before it is matched with one of the document. */
interface Draft extends Omit<ScoringModel, "id" | "value_ranges" | "created_at"> {}

/** Contents first, then the name, by which people know it. A scoring model without a name matches by its place. */
const KEYS: readonly Key<Draft>[] = [
  ({ question, name, formula }) => compositeKey(question, name, formula),
  ({ question, name }) => (name === "" ? undefined : compositeKey(question, name)),
  ({ question, formula }) => compositeKey(question, formula),
  ({ name }) => (name === "" ? undefined : name),
  ({ question, name }) => (name === "" ? compositeKey(question) : undefined),
];

const RANGE_KEYS: readonly Key<Pick<ValueRange, "start" | "end">>[] = [
  ({ start, end }) => compositeKey(start, end),
  ({ start }) => compositeKey(start),
  ({ end }) => compositeKey(end),
];

/** Converts the scoring models of a file, with their value ranges, to those of a document. */
export function* readScoringModels(
  items: readonly (Loose<FileScoringModel> | undefined)[],
  names: QuestionNames,
  scope: Scope,
  reading: Reading,
): Generator<void, readonly ScoringModel[]> {
  const { former, check } = reading;
  check([], (errors) => checkCount(items.length, LIMITS.scoringModels, "scoring models", errors, "scoring_models"));
  const read = items.flatMap((item, index) => {
    const path = ["scoring_models", index];
    if (item === undefined) return [];
    const { name, weight, ...settings } = withDefaults(item, SCORING_MODEL_DEFAULTS);
    const draft: Draft = {
      question: names.idOf(item.question, [...path, "question"]),
      name,
      formula: item.formula ?? "0",
      weight: weight + 0,
      ...settings,
    };
    if (!isHundredths(draft.weight))
      reading.fault([...path, "weight"], "too_many_decimals", "Must have at most two decimal places.");
    return [{ draft, path, ranges: item.value_ranges ?? [] }];
  });
  const pairs = matchItems<Draft, ScoringModel>(
    read.map(({ draft }) => draft),
    former.scoring_models,
    KEYS,
  );
  yield;
  const models = yield* mapInSteps(read, ({ draft, path, ranges }): ScoringModel => {
    const same = pairs.get(draft);
    const id = same?.id ?? reading.nextId("scoring_model");
    reading.place("scoring_model", id, path);
    // without a formula, the kind of the ranges cannot be wrong
    const isKnown = !reading.isTakenOut(...path, "formula");
    const checked = same?.formula === draft.formula ? same : draft;
    const kind = isKnown ? checkItem(checked, draft.formula, "formula", scope, 0).type?.kind : undefined;
    const value_ranges = readRanges(ranges, same?.value_ranges ?? [], kind, [...path, "value_ranges"], reading);
    return { id, ...draft, value_ranges, created_at: same?.created_at ?? reading.at };
  });
  return inPlaceOf(models, former.scoring_models);
}

function readRanges(
  items: readonly (Loose<FileRange> | undefined)[],
  formers: readonly ValueRange[],
  kind: Parameters<typeof readRange>[2],
  path: FilePath,
  reading: Reading,
): readonly ValueRange[] {
  reading.check(path.slice(0, -1), (errors) =>
    checkCount(items.length, LIMITS.rangesPerModel, "value ranges in one scoring model", errors, "value_ranges"),
  );
  const ranges = items.flatMap((item, index): ValueRange[] => {
    if (item === undefined || reading.isTakenOut(...path, index)) return [];
    const { start = null, end = null, points = 0 } = item;
    const range = readRange(0, { start, end, points }, kind, (field, code, message) =>
      reading.fault([...path, index, field], code, message),
    );
    return range === undefined ? [] : [range];
  });
  if (ranges.length <= LIMITS.rangesPerModel) {
    reading.check(path.slice(0, -1), (errors) => checkOverlaps(ranges, "value_ranges", errors));
  }
  const pairs = matchItems(ranges, formers, RANGE_KEYS);
  return sortRanges(ranges.map((range) => ({ ...range, id: pairs.get(range)?.id ?? reading.nextId("value_range") })));
}
