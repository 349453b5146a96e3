import { answerReader } from "../answers/answers.ts";
import type { ModelDocument, ModelTest, Question } from "../document/model.ts";
import { mapped, namesElsewhere, withTestRenamed } from "./new-names.ts";
import { sameUnlessChanged } from "./tests.ts";

/**
 * Returns the document after an edit, in which tests use the new names of questions and choices. A test names them as
 * an answer does, by field name and slug, and renaming does not change its meaning. Answers that the questions now read
 * differently, and still accept, are stored as they are read.
 */
export function testsFollowing(before: ModelDocument, after: ModelDocument): ModelDocument {
  if (before.questions === after.questions || after.tests.length === 0) return after;
  const names = namesElsewhere(before, after);
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
