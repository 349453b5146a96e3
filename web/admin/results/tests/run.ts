import { useMemo } from "react";
import { answerReader, type ModelDocument, type ModelTest, parseDate, runTests, type TestResult, today } from "#engine";
import { compiledOf, type Result, resultOf } from "../../../explain/result.ts";
import { useTimeZone } from "../../data/account.ts";

/** The tests of a document as they go today, run by the engine in the page. */
export function useTestResults(document: ModelDocument): readonly TestResult[] {
  const timeZone = useTimeZone();
  return useMemo(() => runTests(compiledOf(document), today(new Date(), timeZone)), [document, timeZone]);
}

/** What the lead of a test gets from a document; undefined when its answers do not fit there. */
export function resultOfTest(
  document: ModelDocument,
  { answers, date }: Pick<ModelTest, "answers" | "date">,
  timeZone: string,
): Result | undefined {
  const read = answerReader(document.questions)(answers, { timeZone });
  const day = (date === null ? undefined : parseDate(date)) ?? today(new Date(), timeZone);
  return read.ok ? resultOf(document, read.answers, day) : undefined;
}

/** `12 pass, 1 fails` */
export function countText(results: readonly Pick<TestResult, "passed">[]): string {
  const passed = results.filter((result) => result.passed).length;
  const failed = results.length - passed;
  const passing = `${passed} ${passed === 1 ? "passes" : "pass"}`;
  return failed === 0 ? passing : `${passing}, ${failed} ${failed === 1 ? "fails" : "fail"}`;
}
