import { useDeferredValue, useMemo } from "react";
import { useWatch } from "react-hook-form";
import {
  type Expectations,
  expectationsOf,
  type ModelDocument,
  type ModelTest,
  scoreLead,
  type TestResult,
  testRunner,
} from "#engine";
import { compiledOf, type Result, resultOf } from "../../../explain/result.ts";
import { readAnswers } from "../../answers/draft.ts";
import { useTimeZone } from "../../data/account.ts";
import { dayOf, expectationsIn, type TestDraft } from "./draft.ts";

/** The result of the test in the form. */
export interface TestedDraft {
  /**
   * The result of its lead, as everything that a test could expect; undefined while there are no answers, or they do
   * not fit.
   */
  readonly gets: Required<Expectations> | undefined;
  /** The same with the explanation. */
  readonly result: Result;
  readonly isRight: boolean;
  readonly outcome: TestResult;
  /** The lead of the test: its valid answers, and its date. */
  readonly test: Pick<ModelTest, "answers" | "date">;
  /** Whether anything is answered or expected yet. */
  readonly isBegun: boolean;
  /** Whether anything is expected yet. */
  readonly expects: boolean;
}

/** Runs the test in the form; the active field comes first. */
export function useTestedDraft(document: ModelDocument): TestedDraft {
  const draft = useDeferredValue(useWatch() as TestDraft);
  const timeZone = useTimeZone();
  return useMemo(() => {
    const model = compiledOf(document);
    const day = dayOf(draft.date, timeZone);
    const { answers, isValid: isRight } = readAnswers(document.questions, draft.answers, timeZone);
    const expect = expectationsIn(draft, document);
    const expects = Object.keys(expect).length > 0;
    const isBegun = expects || Object.keys(answers).length > 0;
    const test = { id: 0, name: draft.name, answers, date: draft.date || null, expect, created_at: "" };
    return {
      gets: isRight && isBegun ? expectationsOf(model, scoreLead(model, answers, day)) : undefined,
      result: resultOf(document, answers, day),
      isRight,
      outcome: testRunner(model, day)(test),
      test,
      isBegun,
      expects,
    };
  }, [document, draft, timeZone]);
}
