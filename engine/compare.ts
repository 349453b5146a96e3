import { compileModel } from "./compile.ts";
import { type Misfit, misfitsOf } from "./misfits.ts";
import type { Answers, ModelDocument } from "./model.ts";
import { createFit } from "./replay.ts";
import { type Score, scoreLead } from "./score.ts";

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
 * @param stored the result it has: what it had before where its answers do not even fit the document of before
 */
export type Comparison = (answers: Answers, evaluatedOn: number, stored: Score) => Compared;

const NONE: readonly Misfit[] = [];

/**
 * Prepares comparing what two documents make of stored leads, each as `createReplay` scores it. Answers are read once
 * where both ask the same questions.
 *
 * @throws Error when a document does not compile
 */
export function createComparison(before: ModelDocument, after: ModelDocument, timeZone: string): Comparison {
  const [modelBefore, modelAfter] = [compileModel(before), compileModel(after)];
  const fitAfter = createFit(after.questions, timeZone);
  const isAskedTheSame = JSON.stringify(before.questions) === JSON.stringify(after.questions);
  const fitBefore = isAskedTheSame ? undefined : createFit(before.questions, timeZone);
  return (answers, evaluatedOn, stored) => {
    const fitted = fitAfter(answers);
    const formerly = fitBefore === undefined ? fitted : fitBefore(answers);
    return {
      before: formerly.ok ? scoreLead(modelBefore, formerly.read, evaluatedOn) : stored,
      after: fitted.ok ? scoreLead(modelAfter, fitted.read, evaluatedOn) : undefined,
      misfits: fitted.ok ? NONE : misfitsOf(answers, fitted.errors),
    };
  };
}
