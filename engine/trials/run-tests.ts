import { answerReader } from "../answers/answers.ts";
import { EXPECTED_MEMBERS, type Expectations, type FieldErrors, type ModelTest } from "../document/model.ts";
import { sentencesOf } from "../faults/fault.ts";
import { priorityOf } from "../scoring/bands.ts";
import type { CompiledModel } from "../scoring/compile.ts";
import { type Score, scoreLead } from "../scoring/score.ts";
import { parseDate } from "../values/dates.ts";
import { fromHundredths } from "../values/decimal.ts";

/** A difference between a test's expectation and its lead's result. */
export interface TestDifference {
  /** A member of `expect`, e.g. `priority`, or `recommendations.` and a field name. */
  readonly member: string;
  readonly expected: number | string | null;
  readonly actual: number | string | null;
}

export interface TestResult {
  readonly id: number;
  readonly name: string;
  readonly passed: boolean;
  /** Empty if the test passed, or if its answers do not fit. */
  readonly differences: readonly TestDifference[];
  /** Why its answers do not fit the questions, by field name; absent if they do. */
  readonly errors?: FieldErrors;
}

/**
 * Runs the tests of a model, in their order.
 *
 * @param today number of the day on which tests without a date run, see `today`
 * @example runTests(compileModel(document), today(new Date(), "Europe/Berlin")).filter(({ passed }) => !passed)
 */
export function runTests(model: CompiledModel, today: number): TestResult[] {
  const run = testRunner(model, today);
  return model.document.tests.map(run);
}

/** Prepares running tests one by one, including tests that the model does not have yet. */
export function testRunner(model: CompiledModel, today: number): (test: ModelTest) => TestResult {
  const read = answerReader(model.document.questions);
  return ({ id, name, answers, date, expect }) => {
    // canonical answers have no time, so no zone matters
    const fitting = read(answers, { timeZone: "UTC", stored: true });
    if (!fitting.ok) return { id, name, passed: false, differences: [], errors: sentencesOf(fitting.errors) };
    const day = date === null ? today : (parseDate(date) ?? today);
    const differences = differencesOf(expect, expectationsOf(model, scoreLead(model, fitting.answers, day)));
    return { id, name, passed: differences.length === 0, differences };
  };
}

/**
 * Returns the expectations with which a test passes for this score: everything, and for each question with rules the
 * one that matches.
 */
export function expectationsOf({ document, rules }: CompiledModel, score: Score): Required<Expectations> {
  const recommendations: Record<string, number | null> = {};
  for (const { recommendation, question } of rules) {
    if (score.matched.includes(recommendation.id)) recommendations[question.field_name] = recommendation.id;
    else recommendations[question.field_name] ??= null;
  }
  return {
    x_axis: fromHundredths(score.x),
    y_axis: fromHundredths(score.y),
    total_score: fromHundredths(score.total),
    x_category: score.x_band,
    y_category: score.y_band,
    priority: priorityOf(document.bands, score.total_band),
    recommendations,
  };
}

function differencesOf(expect: Expectations, actual: Required<Expectations>): TestDifference[] {
  const members = EXPECTED_MEMBERS.map((member) => ({ member, expected: expect[member], actual: actual[member] }));
  const rules = Object.entries(expect.recommendations ?? {}).map(([name, expected]) => ({
    member: `recommendations.${name}`,
    expected,
    actual: Object.hasOwn(actual.recommendations, name) ? (actual.recommendations[name] ?? null) : null,
  }));
  return [...members, ...rules].flatMap(({ member, expected, actual: got }) =>
    expected === undefined || expected === got ? [] : [{ member, expected, actual: got }],
  );
}
