import type { BoundKind } from "../checks/bounds.ts";
import { scopesOf } from "../checks/scope.ts";
import { sourceFaults } from "../checks/sources.ts";
import { SCORING_MODEL_DEFAULTS, withDefaults } from "../document/defaults.ts";
import type { ModelDocument, ScoringModel, ValueRange } from "../document/model.ts";
import { nameOfRange, overlap, sortRanges } from "../document/value-ranges.ts";
import type { ErrorList } from "../faults/errors.ts";
import type { FaultCode } from "../faults/fault.ts";
import { type Checked, check } from "../language/check.ts";
import { LIMITS } from "../values/limits.ts";
import { grouped } from "../values/number-text.ts";
import { checkOverlaps, readRange } from "./ranges.ts";
import { checkCount, findTarget, isHundredths, put, without } from "./target.ts";
import type { Editor, NestedRangeData, ScoringModelData, ValueRangeData } from "./types.ts";

export const editScoringModel: Editor<ScoringModelData> = (document, change, at, errors) => {
  if (change.action === "delete") {
    if (document.scoring_models.every(({ id }) => id !== change.id)) return undefined;
    return { document: { ...document, scoring_models: without(document.scoring_models, change.id) }, id: change.id };
  }
  const target = findTarget(document.scoring_models, change, toData);
  if (target === undefined) return undefined;
  const { former, data } = target;

  const id = former?.id ?? document.counters.scoring_model + 1;
  const scopes = scopesOf(document);
  const kind = check(data.formula, "formula", scopes.all, 0).type?.kind;
  const { ranges, lastId } = readRanges(data.value_ranges, former?.value_ranges ?? [], kind, document, errors);
  const { name, weight, ...settings } = withDefaults(data, SCORING_MODEL_DEFAULTS);
  const model: ScoringModel = {
    id,
    question: data.question,
    name,
    formula: data.formula,
    weight: weight + 0,
    ...settings,
    value_ranges: sortRanges(ranges),
    created_at: former?.created_at ?? at,
  };
  if (former === undefined) {
    checkCount(document.scoring_models.length + 1, LIMITS.scoringModels, "scoring models", errors);
  }
  checkQuestion(model.question, document, errors);
  if (model.weight < 0 || model.weight > LIMITS.weight)
    errors.add("weight", "out_of_range", `Must be between 0 and ${grouped(LIMITS.weight)}.`);
  else if (!isHundredths(model.weight))
    errors.add("weight", "too_many_decimals", "Must have at most two decimal places.");
  // ranges sent with the formula were read by its type; kept ranges may not fit it
  const kept = data.value_ranges === undefined;
  const checked = kept ? model : { ...model, value_ranges: [] };
  const source = { kind: "scoring_model", item: checked } as const;
  errors.addAll("formula", sourceFaults(source, scopes, model.formula !== former?.formula));

  const { counters } = document;
  return {
    document: {
      ...document,
      counters: { ...counters, scoring_model: Math.max(counters.scoring_model, id), value_range: lastId },
      scoring_models: put(document.scoring_models, model),
    },
    id,
  };
};

/** Rejects the id of a question that does not exist. */
export function checkQuestion(id: number, document: ModelDocument, errors: ErrorList): void {
  if (document.questions.every((question) => question.id !== id))
    errors.add("question", "does_not_exist", `There is no question with the id ${id}.`);
}

function toData({ value_ranges: _kept, ...model }: ScoringModel): ScoringModelData {
  return model;
}

/**
 * Reads the ranges sent with a scoring model. A range with the id, or the start and end, of a former range is that
 * range.
 */
function readRanges(
  data: readonly NestedRangeData[] | undefined,
  former: readonly ValueRange[],
  kind: BoundKind,
  { counters }: ModelDocument,
  errors: ErrorList,
): { ranges: readonly ValueRange[]; lastId: number } {
  if (data === undefined) return { ranges: former, lastId: counters.value_range };
  checkCount(data.length, LIMITS.rangesPerModel, "value ranges in one scoring model", errors, "value_ranges");
  const ids = new Set(data.map((item) => item.id));
  const seen = new Set<number>();
  let last = counters.value_range;
  const ranges = data.flatMap((item, index) => {
    const report = (code: FaultCode, message: string) =>
      errors.add("value_ranges", code, `Range ${index + 1}: ${message}`);
    const same = former.find((range) =>
      item.id === undefined
        ? range.start === item.start && range.end === item.end && !ids.has(range.id) && !seen.has(range.id)
        : range.id === item.id,
    );
    if (item.id !== undefined && same === undefined)
      report("does_not_exist", `the scoring model has no value range ${item.id}.`);
    const id = same?.id ?? ++last;
    if (seen.has(id)) report("duplicate", `value range ${id} is listed twice.`);
    seen.add(id);
    return readRange(id, item, kind, (field, code, message) => report(code, `${field}: ${message}`)) ?? [];
  });
  if (ranges.length <= LIMITS.rangesPerModel) checkOverlaps(ranges, "value_ranges", errors);
  return { ranges, lastId: last };
}

export const editValueRange: Editor<ValueRangeData> = (document, change, _at, errors) => {
  const owner = document.scoring_models.find(
    ({ value_ranges }) => change.action !== "create" && value_ranges.some(({ id }) => id === change.id),
  );
  if (change.action === "delete") {
    if (owner === undefined) return undefined;
    return { document: withRanges(document, owner, without(owner.value_ranges, change.id)), id: change.id };
  }
  const toRangeData = (range: ValueRange): ValueRangeData => ({ ...range, scoring_model: owner?.id ?? 0 });
  const target = findTarget(owner?.value_ranges ?? [], change, toRangeData);
  if (target === undefined) return undefined;
  const { former, data } = target;

  const id = former?.id ?? document.counters.value_range + 1;
  const model = document.scoring_models.find((other) => other.id === data.scoring_model);
  if (model === undefined)
    errors.add("scoring_model", "does_not_exist", `There is no scoring model with the id ${data.scoring_model}.`);
  const formula: Checked | undefined = model && check(model.formula, "formula", scopesOf(document).all);
  const range = readRange(id, data, formula?.type?.kind, (field, code, message) => errors.add(field, code, message));
  if (model === undefined || range === undefined) return { document, id };

  const others = without(model.value_ranges, id);
  checkCount(others.length + 1, LIMITS.rangesPerModel, "value ranges in one scoring model", errors);
  for (const other of others.filter((candidate) => overlap(candidate, range))) {
    errors.add("start", "overlap", `The range ${nameOfRange(range)} overlaps the range ${nameOfRange(other)}.`);
  }
  const cleared = owner === undefined ? document : withRanges(document, owner, without(owner.value_ranges, id));
  const counters = { ...document.counters, value_range: Math.max(document.counters.value_range, id) };
  return { document: { ...withRanges(cleared, model, sortRanges([...others, range])), counters }, id };
};

function withRanges(document: ModelDocument, model: ScoringModel, value_ranges: readonly ValueRange[]): ModelDocument {
  return { ...document, scoring_models: put(document.scoring_models, { ...model, value_ranges }) };
}
