import { type AnswerValue, EXPECTED_MEMBERS, type ModelDocument, type ModelTest } from "../document/model.ts";
import { type Names, oneLine, quoted } from "../document/names.ts";
import { grouped } from "../values/number-text.ts";
import { paired, whole, wordedChanges } from "./items.ts";
import type { ModelChange, ModelTarget } from "./types.ts";
import { TEST_WORDS } from "./words.ts";

/** Returns the changes of the tests. */
export function testChanges(
  before: ModelDocument,
  after: ModelDocument,
  names: readonly [Names, Names],
): ModelChange[] {
  if (before.tests === after.tests) return [];
  const { created, deleted, changed } = paired(before.tests, after.tests);
  const rules = ruleNames([before, after], names);
  return [
    ...deleted.map((test) => whole("deleted", targetOf(test), `${called(test)} deleted`)),
    ...created.map((test) =>
      whole("created", targetOf(test), `${called(test)} added: expects ${expected(test, rules)}`),
    ),
    ...changed.flatMap((pair) => [
      ...wordedChanges(pair.before, pair.after, {
        words: TEST_WORDS,
        target: targetOf(pair.after),
        called: called(pair.before),
        names,
      }),
      ...answerChanges(pair.before, pair.after),
      ...expectationChanges(pair.before, pair.after, rules),
    ]),
  ];
}

const targetOf = ({ id, name }: ModelTest): ModelTarget => ({ type: "test", id, name });
const called = ({ name }: ModelTest) => `test ${quoted(name)}`;

type Value = string | number | null;

/** The differences of two records of primitive values, in the order of the later record, then the removed members. */
function memberChanges(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): { readonly name: string; readonly was: Value | undefined; readonly is: Value | undefined }[] {
  const members = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const of = (record: Readonly<Record<string, Value>>, name: string) =>
    Object.hasOwn(record, name) ? record[name] : undefined;
  return members
    .map((name) => ({ name, was: of(before, name), is: of(after, name) }))
    .filter(({ was, is }) => was !== is);
}

function answerChanges(before: ModelTest, after: ModelTest): ModelChange[] {
  if (before.answers === after.answers) return [];
  return memberChanges(shownAnswers(before), shownAnswers(after)).map(({ name, was, is }) => ({
    action: "updated",
    target: targetOf(after),
    field: `answers.${name}`,
    before: was ?? null,
    after: is ?? null,
    text: `${called(before)} now ${is === undefined ? `leaves ${name} unanswered` : `answers ${name} with ${inWords(is)}`}${
      was === undefined ? "" : ` instead of ${inWords(was)}`
    }`,
  }));
}

/** Answers as primitive values, with lists as one text. */
const shownAnswers = ({ answers }: ModelTest): Record<string, Value> =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, shownAnswer(answer)]));

const shownAnswer = (answer: AnswerValue): Value => (typeof answer === "object" ? answer.join(", ") : answer);

const inWords = (value: Value) =>
  typeof value === "string" ? quoted(value) : typeof value === "number" ? grouped(value) : `${value}`;

function expectationChanges(before: ModelTest, after: ModelTest, rules: RuleNames): ModelChange[] {
  if (before.expect === after.expect) return [];
  return memberChanges(flat(before), flat(after)).map(({ name, was, is }) => ({
    action: "updated",
    target: targetOf(after),
    field: `expect.${name}`,
    before: was ?? null,
    after: is ?? null,
    text:
      is === undefined
        ? `${called(before)} no longer expects ${expectation(name, was ?? null, rules)}`
        : `${called(before)} expects ${expectation(name, is, rules)}${
            was === undefined ? " as well" : ` instead of ${expectedValue(name, was, rules)}`
          }`,
  }));
}

/** The expectations of a test by their paths. */
function flat({ expect }: ModelTest): Record<string, Value> {
  const members = EXPECTED_MEMBERS.flatMap((name) => {
    const value = expect[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const rules = Object.entries(expect.recommendations ?? {});
  return Object.fromEntries([...members, ...rules.map(([name, rule]) => [`${RULES}${name}`, rule] as const)]);
}

const RULES = "recommendations.";

type RuleNames = (id: number) => string;

/** Names for the rules of two documents: by the later one, or by the former one for deleted rules. */
function ruleNames(documents: readonly [ModelDocument, ModelDocument], [was, is]: readonly [Names, Names]): RuleNames {
  const [former, later] = documents.map(
    ({ recommendations }) => new Map(recommendations.map((rule) => [rule.id, rule])),
  );
  return (id) => {
    const [gone, there] = [former?.get(id), later?.get(id)];
    if (there !== undefined) return is.rule(there);
    return gone === undefined ? "a deleted rule" : was.rule(gone);
  };
}

const EXPECTED_NAMES: Readonly<Record<(typeof EXPECTED_MEMBERS)[number], string>> = {
  x_axis: "X",
  y_axis: "Y",
  total_score: "total",
  x_category: "X band",
  y_category: "Y band",
  priority: "priority",
};

/** e.g. `priority High`, `X 45`, `rule 3 of "Viewing"`, `no recommendation for credit_score`. */
function expectation(path: string, value: Value, rules: RuleNames): string {
  if (path.startsWith(RULES)) {
    const field = path.slice(RULES.length);
    return value === null ? `no recommendation for ${field}` : expectedValue(path, value, rules);
  }
  return `${EXPECTED_NAMES[path as keyof typeof EXPECTED_NAMES]} ${expectedValue(path, value, rules)}`;
}

function expectedValue(path: string, value: Value, rules: RuleNames): string {
  if (path.startsWith(RULES)) return value === null ? "none" : rules(Number(value));
  return typeof value === "number" ? grouped(value) : oneLine(String(value));
}

const expected = (test: ModelTest, rules: RuleNames) =>
  Object.entries(flat(test))
    .map(([path, value]) => expectation(path, value, rules))
    .join(", ");
