import { answerReader } from "../answers.ts";
import type { AnswerValue, ModelDocument, ModelTest, Question } from "../model.ts";
import { sameUnlessChanged } from "./tests.ts";

/**
 * The document after an edit, its tests speaking of questions and choices by the names that the edit gave them. A test
 * names them as an answer does, by field name and slug, and no renaming is meant to change what it says. Answers that
 * the questions read differently now, and still take, are kept as they are read.
 */
export function testsFollowing(before: ModelDocument, after: ModelDocument): ModelDocument {
  if (before.questions === after.questions || after.tests.length === 0) return after;
  const tests = before.questions.reduce((followed, former) => {
    const question = after.questions.find(({ id }) => id === former.id);
    return question === undefined || question === former ? followed : following(followed, former, question);
  }, after.tests);
  return { ...after, tests: fitted(tests, after.questions) };
}

/** Tests with their answers in the canonical form of these questions, but for those whose answers do not fit. */
export function fitted(tests: readonly ModelTest[], questions: readonly Question[]): readonly ModelTest[] {
  const read = answerReader(questions);
  const now = tests.map((test) => {
    const fitting = read(test.answers, { timeZone: "UTC", stored: true });
    const answers = fitting.ok ? sameUnlessChanged(fitting.answers, test.answers) : test.answers;
    return answers === test.answers ? test : { ...test, answers };
  });
  return now.every((test, index) => test === tests[index]) ? tests : now;
}

function following(tests: readonly ModelTest[], former: Question, question: Question): readonly ModelTest[] {
  const slugs = renamedSlugs(former, question);
  const [from, to] = [former.field_name, question.field_name];
  if (from === to && slugs.size === 0) return tests;
  return tests.map((test) => {
    const { answers, expect } = test;
    const { recommendations = {} } = expect;
    const isAnswered = Object.hasOwn(answers, from);
    const isExpected = from !== to && Object.hasOwn(recommendations, from);
    if (!isAnswered && !isExpected) return test;
    return {
      ...test,
      answers: isAnswered ? renamed<AnswerValue>(answers, from, to, (answer) => withSlugs(answer, slugs)) : answers,
      expect: isExpected ? { ...expect, recommendations: renamed(recommendations, from, to, (rule) => rule) } : expect,
    };
  });
}

/** The choices that kept their identity under another slug. */
function renamedSlugs(former: Question, question: Question): ReadonlyMap<string, string> {
  if (former.choices === question.choices) return new Map();
  const byId = new Map(question.choices.map(({ id, slug }) => [id, slug]));
  return new Map(
    former.choices.flatMap(({ id, slug }) => {
      const now = byId.get(id);
      return now === undefined || now === slug ? [] : [[slug, now] as const];
    }),
  );
}

function withSlugs(answer: AnswerValue, slugs: ReadonlyMap<string, string>): AnswerValue {
  const renaming = (item: string | number) => (typeof item === "string" ? (slugs.get(item) ?? item) : item);
  return typeof answer === "object" ? answer.map(renaming) : renaming(answer);
}

/** A record with one member under another name, in its place; what had that name before has gone. */
function renamed<Value>(
  record: Readonly<Record<string, Value>>,
  from: string,
  to: string,
  change: (value: Value) => Value,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(record).filter(([name]) => name === from || name !== to);
  return Object.fromEntries(entries.map(([name, value]) => (name === from ? [to, change(value)] : [name, value])));
}
