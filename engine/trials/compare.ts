import { type Misfit, misfitsOf } from "../answers/misfits.ts";
import type { Answers, Question } from "../document/model.ts";
import type { CompiledModel } from "../scoring/compile.ts";
import { type Score, scoreLead } from "../scoring/score.ts";
import { createFit } from "./replay.ts";

/** What one lead gets from two documents. */
export interface Compared {
  readonly before: Score;
  /** Undefined when its answers do not fit the document: it keeps what it has. */
  readonly after: Score | undefined;
  readonly misfits: readonly Misfit[];
}

/**
 * Scores a stored lead by both documents on one day.
 *
 * @param from the questions that its answers were given to
 * @param stored the result it has: what it had before where its answers do not even fit the document of before
 */
export type Comparison = (answers: Answers, from: readonly Question[], evaluatedOn: number, stored: Score) => Compared;

const NONE: readonly Misfit[] = [];

/**
 * Prepares comparing what two models make of stored leads, each as `createReplay` scores it. Answers are read once where
 * both ask the same questions.
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
