import { answerReader } from "../answers/answers.ts";
import type { Expectations, ModelDocument, ModelTest } from "../document/model.ts";
import { checkCount } from "../edits/target.ts";
import { checkMembers, orderedExpectations, sameUnlessChanged } from "../edits/tests.ts";
import { parseDate } from "../values/dates.ts";
import { LIMITS } from "../values/limits.ts";
import { pluralize } from "../values/number-text.ts";
import { mapInSteps } from "../values/steps.ts";
import { inPlaceOf } from "./calculated-fields.ts";
import type { Reading } from "./reading.ts";
import type { FileTest, Loose } from "./types.ts";

/**
 * The rules of each question in evaluation order, by the question's field name. A file names a rule by its place
 * among them.
 */
function rulesByPlace({ questions, recommendations }: ModelDocument): ReadonlyMap<string, readonly number[]> {
  return new Map(
    questions.map(({ id, field_name }) => [
      field_name,
      recommendations.filter(({ question }) => question === id).map((rule) => rule.id),
    ]),
  );
}

/** The place of an expected rule that was deleted or moved to another question. */
const GONE = 0;

/** Converts the tests of a document to the form of a file. */
export function exportTests(document: ModelDocument): FileTest[] {
  const rules = rulesByPlace(document);
  const placeOf = (field: string, id: number) => 1 + (rules.get(field)?.indexOf(id) ?? -1);
  return document.tests.map(({ name, answers, date, expect }) => ({
    name,
    answers,
    ...(date === null ? {} : { date }),
    expect: withRules(expect, (field, id) => (id === null ? null : placeOf(field, id))),
  }));
}

/** Returns the expectations with every expected rule renamed. */
function withRules(expect: Expectations, rename: (field: string, rule: number | null) => number | null): Expectations {
  const { recommendations, ...members } = expect;
  if (recommendations === undefined) return expect;
  const entries = Object.entries(recommendations).map(([field, rule]) => [field, rename(field, rule)] as const);
  return { ...members, recommendations: Object.fromEntries(entries) };
}

/**
 * Converts the tests of a file to those of a document. Each is identified by its name. Answers and rules that the model
 * does not have are kept, as after an edit: running the test reports them.
 *
 * @param model the document with the rest of the file applied
 */
export function* readTests(
  items: readonly (Loose<FileTest> | undefined)[],
  model: ModelDocument,
  reading: Reading,
): Generator<void, readonly ModelTest[]> {
  const known = new Map(reading.former.tests.map((test) => [test.name, test]));
  const rules = rulesByPlace(model);
  const readAnswers = answerReader(model.questions);
  const names = new Set<string>();
  reading.check([], (errors) => checkCount(items.length, LIMITS.tests, "tests", errors, "tests"));
  const read = yield* mapInSteps([...items.entries()], ([index, item]): ModelTest[] => {
    // a rejected file needs no further checks
    if (reading.isFull()) return [];
    const path = ["tests", index];
    if (item?.name === undefined || reading.isTakenOut(...path)) return [];
    const name = item.name;
    if (names.has(name)) reading.fault([...path, "name"], "duplicate", `There is a test named ${name} already.`);
    names.add(name);
    // members of the wrong shape were removed
    const { answers = {}, date = null, expect = {} } = item as FileTest;
    if (date !== null && parseDate(date) === undefined) {
      reading.fault([...path, "date"], "invalid_format", "Send an existing date as YYYY-MM-DD.");
    }
    const former = known.get(name);
    const ruleAt = (field: string, place: number | null): number | null => {
      if (place === null) return null;
      const ids = rules.get(field) ?? [];
      const id = ids[place - 1];
      if (id !== undefined) return id;
      if (place !== GONE && reading.isWhole("questions") && reading.isWhole("recommendations")) {
        const fault = ids.length === 0 ? `${field} has no rules.` : `${field} has ${pluralize(ids.length, "rule")}.`;
        reading.fault([...path, "expect", "recommendations", field], "does_not_exist", fault);
      }
      const expected = former?.expect.recommendations?.[field] ?? GONE;
      return ids.includes(expected) ? GONE : expected;
    };
    reading.check(path, (errors) => checkMembers(expect, errors));
    const given = readAnswers(answers, { timeZone: "UTC", stored: true });
    const id = former?.id ?? reading.nextId("test");
    reading.place("test", id, path);
    return [
      {
        id,
        name,
        answers: sameUnlessChanged(given.ok ? given.answers : answers, former?.answers),
        date,
        expect: sameUnlessChanged(orderedExpectations(withRules(expect, ruleAt)), former?.expect),
        created_at: former?.created_at ?? reading.at,
      },
    ];
  });
  return inPlaceOf(read.flat(), reading.former.tests);
}
