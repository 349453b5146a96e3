import { useMemo } from "react";
import { answerReader, type ModelDocument, type ModelTest, parseDate, runTests, type TestResult, today } from "#engine";
import { compiledOf, type Result, resultOf } from "../../../explain/result.ts";
import { useTimeZone } from "../../data/account.ts";

/** The results of a document's tests as of today, run by the engine in the page. */
export function useTestResults(document: ModelDocument): readonly TestResult[] {
  const timeZone = useTimeZone();
  return useMemo(
    () => (document.tests.length === 0 ? [] : runTests(compiledOf(document), today(new Date(), timeZone))),
    [document, timeZone],
  );
}

/** The result of a test's lead with a document; undefined if its answers do not fit. */
export function resultOfTest(
  document: ModelDocument,
  { answers, date }: Pick<ModelTest, "answers" | "date">,
  timeZone: string,
): Result | undefined {
  const read = answerReader(document.questions)(answers, { timeZone });
  const day = (date === null ? undefined : parseDate(date)) ?? today(new Date(), timeZone);
  return read.ok ? resultOf(document, read.answers, day) : undefined;
}

/** `1 test passes`, `2 tests fail`, `12 tests pass, 1 fails` */
export function countText(results: readonly Pick<TestResult, "passed">[]): string {
  const passed = results.filter((result) => result.passed).length;
  const failed = results.length - passed;
  const failing = failed === 1 ? "fails" : "fail";
  if (passed === 0 && failed > 0) return `${failed} ${failed === 1 ? "test" : "tests"} ${failing}`;
  const passing = `${passed} ${passed === 1 ? "test passes" : "tests pass"}`;
  return failed === 0 ? passing : `${passing}, ${failed} ${failing}`;
}
