import { type Misfit, misfitsOf } from "../answers/misfits.ts";
import type { Answers, Question } from "../document/model.ts";
import type { CompiledModel } from "../scoring/compile.ts";
import { type Score, scoreLead } from "../scoring/score.ts";
import { createFit } from "./replay.ts";

/** The results of one lead with two documents. */
export interface Compared {
  readonly before: Score;
  /** Undefined if its answers do not fit the document: it keeps its result. */
  readonly after: Score | undefined;
  readonly misfits: readonly Misfit[];
}

/**
 * Scores a stored lead with both documents on one day.
 *
 * @param from the questions that its answers were given to
 * @param stored its stored result: the result before, if its answers do not fit the former document either
 */
export type Comparison = (answers: Answers, from: readonly Question[], evaluatedOn: number, stored: Score) => Compared;

const NONE: readonly Misfit[] = [];

/**
 * Prepares comparing the results of stored leads with two models, each as `createReplay` scores it. Answers are read
 * once if both ask the same questions.
 */
export function createComparison(before: CompiledModel, after: CompiledModel, timeZone: string): Comparison {
  const [asked, askedAfter] = [before.document.questions, after.document.questions];
  const fitAfter = createFit(askedAfter, timeZone);
  const fitBefore = JSON.stringify(asked) === JSON.stringify(askedAfter) ? undefined : createFit(asked, timeZone);
  return (answers, from, evaluatedOn, stored) => {
    const fitted = fitAfter(answers, from);
    const formerly = fitBefore === undefined ? fitted : fitBefore(answers, from);
    return {
      before: formerly.ok ? scoreLead(before, formerly.read, evaluatedOn) : stored,
      after: fitted.ok ? scoreLead(after, fitted.read, evaluatedOn) : undefined,
      misfits: fitted.ok ? NONE : misfitsOf(fitted.asked, fitted.errors),
    };
  };
}
