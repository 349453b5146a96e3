import { answerReader } from "../answers/answers.ts";
import { createCarry } from "../answers/carry.ts";
import type { Answers, BandLetter, ModelDocument, Question, Recommendation } from "../document/model.ts";
import type { Faults } from "../faults/fault.ts";
import { type CompiledModel, compileModel } from "../scoring/compile.ts";
import { type Score, scoreLead } from "../scoring/score.ts";

/** Stored answers as a document reads them; not ok if they no longer fit, with the reason by field name. */
export type FitResult =
  | {
      readonly ok: true;
      /** The answers that the document reads. */
      readonly read: Answers;
      /** The lead's answers after this: those read, and unchanged those that the document does not ask for. */
      readonly answers: Answers;
    }
  | {
      readonly ok: false;
      readonly errors: Faults;
      /** The answers before reading. */
      readonly asked: Answers;
    };

/** Reads stored answers, with the questions that they were given to. */
export type Fit = (answers: Answers, from: readonly Question[]) => FitResult;

/**
 * Prepares reading stored answers with other questions than they were given to. Each answer follows its question, see
 * {@link createCarry}, so that renaming a field loses none. Answers to deleted questions are ignored. The others are
 * read as if they were sent today: an answer no longer fits if it is required but missing, names a deleted choice, or
 * is out of bounds.
 *
 * @param timeZone the account's, an IANA name: determines the date of a text with an offset whose question now asks for
 *   a date
 */
export function createFit(questions: readonly Question[], timeZone: string): Fit {
  const readAnswers = answerReader(questions);
  const carry = createCarry(questions);
  const options = { timeZone, stored: true };
  return (answers, from) => {
    const { asked, others } = carry(answers, from);
    const result = readAnswers(asked, options);
    if (!result.ok) return { ok: false, errors: result.errors, asked };
    const read = result.answers;
    return { ok: true, read, answers: others === undefined ? read : { ...others, ...read } };
  };
}

/** The result of a stored lead with a document; not ok if its answers no longer fit. */
export type Replayed =
  | { readonly ok: true; readonly score: Score; readonly answers: Answers }
  | Extract<FitResult, { readonly ok: false }>;

/**
 * Scores stored canonical answers on a day (its number, see `today`) with another document than the one whose questions
 * they were given to.
 */
export type Replay = (answers: Answers, from: readonly Question[], evaluatedOn: number) => Replayed;

/**
 * Prepares scoring stored leads again with a document, which reads their answers as {@link createFit} does. Create it
 * once for each document, because it compiles it.
 *
 * @throws Error if the document does not compile
 */
export function createReplay(document: ModelDocument, timeZone: string): Replay {
  const model: CompiledModel = compileModel(document);
  const fitAnswers = createFit(document.questions, timeZone);
  return (stored, from, evaluatedOn) => {
    const fitted = fitAnswers(stored, from);
    if (!fitted.ok) return fitted;
    return { ok: true, score: scoreLead(model, fitted.read, evaluatedOn), answers: fitted.answers };
  };
}

/** Whether two scores are equal in everything that a lead stores. */
export function sameResult(a: Score, b: Score): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.x_band === b.x_band &&
    a.y_band === b.y_band &&
    a.total_band === b.total_band &&
    a.matched.length === b.matched.length &&
    a.matched.every((rule, index) => rule === b.matched[index])
  );
}

/** Whether a lead's scores with two documents read the same. */
export type Sameness = (a: Score, b: Score) => boolean;

/**
 * Prepares comparing how leads read with scores of other documents and of one document. They read the same if the
 * scores are equal, the priority has the same name, and the matching rules have the same text for the same questions,
 * even if their fields were renamed. Each document is compared with that one once.
 */
export function createSameness(after: ModelDocument): (before: ModelDocument) => Sameness {
  const known = new WeakMap<ModelDocument, Sameness>();
  return (before) => {
    const sameness = known.get(before) ?? samenessOf(before, after);
    known.set(before, sameness);
    return sameness;
  };
}

function samenessOf(before: ModelDocument, after: ModelDocument): Sameness {
  if (before === after) return sameResult;
  const [priorities, others] = [prioritiesOf(before), prioritiesOf(after)];
  const [words, otherWords] = [wordsOf(before), wordsOf(after)];
  return (a, b) =>
    sameResult(a, b) &&
    priorities.get(a.total_band) === others.get(b.total_band) &&
    a.matched.every((rule) => words.get(rule) === otherWords.get(rule));
}

const prioritiesOf = ({ bands }: ModelDocument): ReadonlyMap<BandLetter, string> =>
  new Map(bands.total.map(({ letter, label }) => [letter, label]));

/** Returns the text of each rule as leads display it, except for the field name. */
function wordsOf({ recommendations }: ModelDocument): ReadonlyMap<number, string> {
  const said = ({ response_text, type, question, ...rule }: Recommendation) =>
    JSON.stringify([
      question,
      response_text,
      type,
      rule.affiliate_name,
      rule.affiliate_image,
      rule.affiliate_link,
      rule.redirect_url,
    ]);
  return new Map(recommendations.map((rule) => [rule.id, said(rule)]));
}
