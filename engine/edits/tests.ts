import { answerReader } from "../answers/answers.ts";
import {
  type Answers,
  EXPECTED_MEMBERS,
  type Expectations,
  type ModelDocument,
  type ModelTest,
  type Question,
} from "../document/model.ts";
import type { ErrorList } from "../faults/errors.ts";
import { parseDate } from "../values/dates.ts";
import { LIMITS } from "../values/limits.ts";
import { didYouMean } from "../values/suggest.ts";
import { mapped, namesInOtherDocument, withTestRenamed } from "./new-names.ts";
import { checkCount, findTarget, isHundredths, put, without } from "./target.ts";
import type { Editor, TestData } from "./types.ts";

export const editTest: Editor<TestData> = (document, change, at, errors) => {
  if (change.action === "delete") {
    if (document.tests.every(({ id }) => id !== change.id)) return undefined;
    return { document: { ...document, tests: without(document.tests, change.id) }, id: change.id };
  }
  const target = findTarget(document.tests, change, (test): TestData => test);
  if (target === undefined) return undefined;
  const { former, data } = target;

  const id = former?.id ?? document.counters.test + 1;
  if (former === undefined) checkCount(document.tests.length + 1, LIMITS.tests, "tests", errors);
  if (document.tests.some((other) => other.id !== id && other.name === data.name)) {
    errors.add("name", "already_exists", `A test named ${data.name} already exists.`);
  }
  const date = data.date ?? null;
  if (date !== null && parseDate(date) === undefined)
    errors.add("date", "invalid_format", "Send an existing date as YYYY-MM-DD.");
  const expect = sameUnlessChanged(orderedExpectations(data.expect), former?.expect);
  checkMembers(expect, errors);
  checkRules(expect, former?.expect, document, errors);
  const test: ModelTest = {
    id,
    name: data.name,
    answers: readAnswers(data.answers, former, document, errors),
    date,
    expect,
    created_at: former?.created_at ?? at,
  };
  const counters = { ...document.counters, test: Math.max(document.counters.test, id) };
  return { document: { ...document, counters, tests: put(document.tests, test) }, id };
};

/** Unchanged answers stay, even if they no longer fit the questions: running the test reports it. */
function readAnswers(
  answers: TestData["answers"],
  former: ModelTest | undefined,
  { questions }: ModelDocument,
  errors: ErrorList,
): Answers {
  if (former !== undefined && hasSame(answers, former.answers)) return former.answers;
  const read = answerReader(questions)(answers, { timeZone: "UTC" });
  if (read.ok) return sameUnlessChanged(read.answers, former?.answers);
  for (const [name, faults] of Object.entries(read.errors)) errors.addAll("answers", faults, `${name}: `);
  return {};
}

/** Returns the expectations with their members in the same order as in every other test. */
export function orderedExpectations(expect: Expectations): Expectations {
  const entries = [...EXPECTED_MEMBERS, "recommendations" as const].map((name) => [name, expect[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Checks that something is expected, and that the numbers are valid. */
export function checkMembers(expect: Expectations, errors: ErrorList): void {
  const { recommendations = {}, ...members } = expect;
  if (Object.keys(members).length + Object.keys(recommendations).length === 0) {
    errors.add("expect", "required", "Expect at least one of the lead's scores, bands, or recommendations.");
  }
  for (const name of ["x_axis", "y_axis", "total_score"] as const) {
    const points = expect[name];
    if (points !== undefined && !isHundredths(points))
      errors.add("expect", "too_many_decimals", `${name} must have at most two decimals.`);
  }
}

/**
 * As with answers, an unchanged expectation may name a rule or a question that was deleted: running the test reports
 * it.
 */
function checkRules(
  { recommendations = {} }: Expectations,
  { recommendations: known = {} }: Expectations = {},
  document: ModelDocument,
  errors: ErrorList,
): void {
  for (const [name, rule] of Object.entries(recommendations)) {
    if (Object.hasOwn(known, name) && known[name] === rule) continue;
    const question = document.questions.find(({ field_name }) => field_name === name);
    if (question === undefined) {
      const names = document.questions.map(({ field_name }) => field_name);
      errors.add(
        "expect",
        "does_not_exist",
        `recommendations: There is no question "${name}".${didYouMean(name, names)}`,
      );
    } else if (
      rule !== null &&
      !document.recommendations.some((own) => own.id === rule && own.question === question.id)
    ) {
      errors.add("expect", "does_not_exist", `recommendations: ${name} has no rule with the id ${rule}.`);
    }
  }
}

/** Returns the former value if the two have the same members, in any order. */
export function sameUnlessChanged<Value extends object>(value: Value, former: Value | undefined): Value {
  return former !== undefined && hasSame(value, former) ? former : value;
}

const hasSame = (a: object, b: object): boolean => inOneOrder(a) === inOneOrder(b);

const inOneOrder = (value: object): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.keys(inner)
          .sort()
          .map((name) => [name, (inner as Readonly<Record<string, unknown>>)[name]])
      : inner,
  );

/**
 * Returns the document after an edit, in which tests use the new names of questions and choices. A test names them as
 * an answer does, by field name and slug, and renaming does not change its meaning. Answers that the questions now read
 * differently, and still accept, are stored as they are read.
 */
export function testsFollowing(before: ModelDocument, after: ModelDocument): ModelDocument {
  if (before.questions === after.questions || after.tests.length === 0) return after;
  const names = namesInOtherDocument(before, after);
  const tests = mapped(after.tests, (test) => withTestRenamed(test, names));
  return { ...after, tests: fitted(tests, after.questions) };
}

/** Converts the answers of tests to the canonical form of these questions, except for answers that do not fit. */
export function fitted(tests: readonly ModelTest[], questions: readonly Question[]): readonly ModelTest[] {
  const read = answerReader(questions);
  return mapped(tests, (test) => {
    const fitting = read(test.answers, { timeZone: "UTC", stored: true });
    const answers = fitting.ok ? sameUnlessChanged(fitting.answers, test.answers) : test.answers;
    return answers === test.answers ? test : { ...test, answers };
  });
}
