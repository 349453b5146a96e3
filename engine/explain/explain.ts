import type { Answers } from "../document/model.ts";
import { createFrame, listOf } from "../language/program.ts";
import { type BandTable, bandAt } from "../scoring/bands.ts";
import type { CompiledField, CompiledModel, CompiledRule, CompiledScoring } from "../scoring/compile.ts";
import { findRange, measure } from "../scoring/points.ts";
import {
  addPoints,
  measuredValue,
  prepareFrame,
  putScores,
  runPass,
  type Sums,
  weightedPoints,
} from "../scoring/score.ts";
import { formatDate } from "../values/dates.ts";
import { fromHundredths, round12, shownNumber } from "../values/decimal.ts";
import { LIMITS } from "../values/limits.ts";
import { grouped } from "../values/number-text.ts";
import { mapInSteps, runSync } from "../values/steps.ts";
import { causeOf, isOpen, type KnownCauses } from "./causes.ts";
import { decidingParts, truthOf } from "./decide.ts";
import type {
  ExplainedBand,
  ExplainedField,
  ExplainedLookup,
  ExplainedModel,
  ExplainedRule,
  Explanation,
  RuleOutcome,
} from "./types.ts";
import { fieldValue, type PresentedValue, presentNumber, substitute } from "./values.ts";

/**
 * Explains the score of a lead. It runs the same steps of the same program as `scoreLead` and reads the values between
 * them, so there is no second evaluator that could disagree.
 *
 * @example explainLead(model, { credit_score: 720 }, evaluatedOn).scoring_models[0]?.weighted_points // 70
 */
export function explainLead(model: CompiledModel, answers: Answers, evaluatedOn: number): Explanation {
  return runSync(explainInSteps(model, answers, evaluatedOn));
}

/** The same in steps, so that the caller can do other work in between, such as scoring other leads with the model. */
export function* explainInSteps(
  compiled: CompiledModel,
  answers: Answers,
  evaluatedOn: number,
): Generator<void, Explanation> {
  const model = { ...compiled, frame: createFrame(compiled.program) };
  prepareFrame(model, answers, evaluatedOn);
  const causes = new Map<string, string>();
  const calculated_fields = model.calculated.map((item) => explainField(model, item, causes));
  const { questions } = model.document;
  const unanswered = questions.map(({ field_name }) => field_name).filter((name) => isOpen(model, name));

  const sums: Sums = { x: 0, y: 0 };
  function* explainPass(items: readonly CompiledScoring[], pass: 1 | 2): Generator<void, ExplainedModel[]> {
    runPass(model, items);
    const explained = yield* mapInSteps(items, (item) => explainModel(model, item, pass, causes, sums));
    putScores(model, sums);
    return explained;
  }
  const scoring_models = [...(yield* explainPass(model.firstPass, 1)), ...(yield* explainPass(model.secondPass, 2))];
  runPass(model, model.rules);
  const matched = new Set<number>();
  const rules = yield* mapInSteps(model.rules, (rule) => explainRule(model, rule, causes, matched));
  return {
    evaluated_on: formatDate(evaluatedOn),
    x_axis: fromHundredths(sums.x),
    y_axis: fromHundredths(sums.y),
    total_score: fromHundredths(sums.x + sums.y),
    bands: {
      x: explainBand(model.bands.x, sums.x),
      y: explainBand(model.bands.y, sums.y),
      total: explainBand(model.bands.total, sums.x + sums.y),
    },
    unanswered,
    calculated_fields,
    scoring_models,
    rules,
  };
}

/** Returns the value of a formula in its last run. */
function formulaValue(
  { frame }: CompiledModel,
  { routine }: CompiledField | CompiledScoring,
): PresentedValue | PresentedValue[] {
  const { kind, list } = routine.type;
  if (list) return Array.from(listOf(routine, frame), (value) => presentNumber(value, kind));
  return presentNumber(frame.numbers[routine.result], kind);
}

function isNothing(value: PresentedValue | PresentedValue[]): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function explainField(model: CompiledModel, item: CompiledField, causes: Map<string, string>): ExplainedField {
  const { field, tree, source, slot } = item;
  const value = fieldValue(model, slot, false);
  const cause = isNothing(value) ? causeOf(model, item, tree, causes) : undefined;
  if (cause !== undefined) causes.set(field.name, cause);
  return {
    name: field.name,
    formula: source,
    substituted: substitute(model, source, tree, 0, source.length),
    value,
    reason: cause === undefined ? null : `unknown because ${cause}`,
  };
}

function explainModel(
  model: CompiledModel,
  item: CompiledScoring,
  pass: 1 | 2,
  causes: KnownCauses,
  sums: Sums,
): ExplainedModel {
  const { scoring, question, source, tree } = item;
  const value = formulaValue(model, item);
  const before = measuredValue(model, item);
  const weighed = weightedPoints(model, item);
  addPoints(item, weighed, sums);
  const hasPoints = !Number.isNaN(weighed);
  const ranged = scoring.value_ranges.length > 0;
  return {
    id: scoring.id,
    name: scoring.name,
    question: question.id,
    field_name: question.field_name,
    pass,
    formula: source,
    substituted: substitute(model, source, tree, 0, source.length),
    value,
    lookups: ranged ? explainLookups(model, item) : [],
    points: hasPoints ? (ranged ? fromHundredths(before) : shownNumber(before)) : null,
    weight: scoring.weight,
    weighted_points: hasPoints ? fromHundredths(weighed) : 0,
    x_axis: scoring.x_axis,
    y_axis: scoring.y_axis,
    reason: hasPoints ? null : noPoints(model, item, value, causes),
  };
}

function explainLookups({ frame }: CompiledModel, { routine, scoring, points }: CompiledScoring): ExplainedLookup[] {
  const values = routine.type.list ? Array.from(listOf(routine, frame)) : [frame.numbers[routine.result] ?? Number.NaN];
  return values
    .filter((value) => !Number.isNaN(value))
    .map((value) => {
      const range = scoring.value_ranges[findRange(points, value)];
      return {
        // the bounds of ranges are compared with this value
        value: presentNumber(routine.type.kind === "date" ? value : round12(value), routine.type.kind),
        range: range === undefined ? null : { id: range.id, start: range.start, end: range.end },
        points: range === undefined ? null : fromHundredths(measure(points, value)),
      };
    });
}

const DATE_GIVES_NOTHING = "a date gives no points without value ranges";

function noPoints(
  model: CompiledModel,
  item: CompiledScoring,
  value: PresentedValue | PresentedValue[],
  causes: KnownCauses,
): string {
  if (isNothing(value)) return `unknown because ${causeOf(model, item, item.tree, causes)}`;
  if (item.scoring.value_ranges.length === 0 && item.routine.type.kind === "date") return DATE_GIVES_NOTHING;
  if (item.scoring.value_ranges.length > 0) return `no range contains ${[value].flat().map(shownValue).join(" or ")}`;
  return `more than ${grouped(LIMITS.modelPoints)} points, the most that one scoring model can give`;
}

const shownValue = (value: PresentedValue) => (typeof value === "number" ? grouped(value) : value);

function explainBand(table: BandTable, points: number): ExplainedBand {
  const { letter, label, action, from } = bandAt(table, points);
  const above = table.bands[table.letters.indexOf(letter) - 1];
  return { letter, label, action, from, to: above?.from ?? null };
}

/**
 * @param matched the questions of which a previous rule has matched; the question of this rule is added if it matches
 */
function explainRule(
  model: CompiledModel,
  rule: CompiledRule,
  causes: KnownCauses,
  matched: Set<number>,
): ExplainedRule {
  const { recommendation, question, source, tree } = rule;
  const would_be = outcomeOf(model, rule);
  const outcome = matched.has(question.id) ? "not_tried" : would_be;
  if (outcome === "matched") matched.add(question.id);
  return {
    id: recommendation.id,
    question: question.id,
    field_name: question.field_name,
    rule: source,
    response_text: recommendation.response_text,
    outcome,
    would_be,
    substituted: substitute(model, source, tree, 0, source.length),
    decided_by: decidingParts(model, rule, causes),
  };
}

function outcomeOf({ frame }: CompiledModel, { routine }: CompiledRule): RuleOutcome {
  const truth = truthOf(frame.numbers[routine.result]);
  return truth === null ? "unknown" : truth ? "matched" : "not_matched";
}
