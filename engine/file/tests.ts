import { answerReader } from "../answers/answers.ts";
import { counted } from "../diff/counted.ts";
import type { Expectations, ModelDocument, ModelTest } from "../document/model.ts";
import { checkCount } from "../edits/target.ts";
import { checkMembers, orderedExpectations, sameUnlessChanged } from "../edits/tests.ts";
import { parseDate } from "../values/dates.ts";
import { LIMITS } from "../values/limits.ts";
import { each } from "../values/steps.ts";
import { inPlaceOf } from "./calculated-fields.ts";
import type { Reading } from "./reading.ts";
import type { FileTest, Loose } from "./types.ts";

/**
 * The rules of each question in the order of trying, by the question's field name: a file names a rule by its place
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

/** The place of a rule that a test expects although it has gone, or has moved to another question. */
const GONE = 0;

/** The tests of a document as a file has them. */
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

/** The expectations with every expected rule named another way. */
function withRules(expect: Expectations, rename: (field: string, rule: number | null) => number | null): Expectations {
  const { recommendations, ...members } = expect;
  if (recommendations === undefined) return expect;
  const entries = Object.entries(recommendations).map(([field, rule]) => [field, rename(field, rule)] as const);
  return { ...members, recommendations: Object.fromEntries(entries) };
}

/**
 * The tests of a file as those of a document; each is recognized by its name. Answers and rules that the model does
 * not have are taken over, as an edit leaves them: running the test tells of them.
 *
 * @param model what the file makes of the rest of the document
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
  const read = yield* each([...items.entries()], ([index, item]): ModelTest[] => {
    // of a file that is refused nothing more is said
    if (reading.isFull()) return [];
    const path = ["tests", index];
    const name = item?.name;
    if (item === undefined || name === undefined || reading.isTakenOut(...path)) return [];
    if (names.has(name)) reading.fault([...path, "name"], "duplicate", `There is a test named ${name} already.`);
    names.add(name);
    // of members that are not of the right shape nothing is left to read
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
        const fault = ids.length === 0 ? `${field} has no rules.` : `${field} has ${counted(ids.length, "rule")}.`;
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
