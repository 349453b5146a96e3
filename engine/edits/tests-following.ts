import { answerReader } from "../answers/answers.ts";
import type { ModelDocument, ModelTest, Question } from "../document/model.ts";
import { mapped, namesElsewhere, withTestRenamed } from "./new-names.ts";
import { sameUnlessChanged } from "./tests.ts";

/**
 * The document after an edit, its tests speaking of questions and choices by the names that the edit gave them. A test
 * names them as an answer does, by field name and slug, and no renaming is meant to change what it says. Answers that
 * the questions read differently now, and still take, are kept as they are read.
 */
export function testsFollowing(before: ModelDocument, after: ModelDocument): ModelDocument {
  if (before.questions === after.questions || after.tests.length === 0) return after;
  const names = namesElsewhere(before, after);
  const tests = mapped(after.tests, (test) => withTestRenamed(test, names));
  return { ...after, tests: fitted(tests, after.questions) };
}

/** Tests with their answers in the canonical form of these questions, but for those whose answers do not fit. */
export function fitted(tests: readonly ModelTest[], questions: readonly Question[]): readonly ModelTest[] {
  const read = answerReader(questions);
  return mapped(tests, (test) => {
    const fitting = read(test.answers, { timeZone: "UTC", stored: true });
    const answers = fitting.ok ? sameUnlessChanged(fitting.answers, test.answers) : test.answers;
    return answers === test.answers ? test : { ...test, answers };
  });
}
