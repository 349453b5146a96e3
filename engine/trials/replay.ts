import { answerReader } from "../answers/answers.ts";
import { createCarry } from "../answers/carry.ts";
import type { Answers, BandLetter, ModelDocument, Question, Recommendation } from "../document/model.ts";
import type { Faults } from "../faults/fault.ts";
import { type CompiledModel, compileModel } from "../scoring/compile.ts";
import { type Score, scoreLead } from "../scoring/score.ts";

/** Stored answers as a document reads them; not ok when they no longer fit, with why by field name. */
export type Fitted =
  | {
      readonly ok: true;
      /** What the document reads. */
      readonly read: Answers;
      /** What the lead then answers: what is read, and what the document does not ask for as it was. */
      readonly answers: Answers;
    }
  | {
      readonly ok: false;
      readonly errors: Faults;
      /** What the document was to read. */
      readonly asked: Answers;
    };

/** Reads stored answers, given the questions that they were given to. */
export type Fit = (answers: Answers, from: readonly Question[]) => Fitted;

/**
 * Prepares reading stored answers by other questions than they were given to. Each goes with its question, as
 * {@link createCarry} says, so that renaming a field loses none. Answers to questions that are not there count as not
 * given. The others are read as if they were sent today: one that is missing though required, names a choice that is
 * gone or lies outside the bounds does not fit any more.
 *
 * @param timeZone the account's, an IANA name: decides the date of a text with an offset whose question now asks for one
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

/** What a stored lead gets from a document; not ok when its answers no longer fit. */
export type Replayed =
  | { readonly ok: true; readonly score: Score; readonly answers: Answers }
  | Extract<Fitted, { readonly ok: false }>;

/**
 * Scores stored canonical answers on a day (its number, see `today`) by another document than the one whose questions
 * they were given to.
 */
export type Replay = (answers: Answers, from: readonly Question[], evaluatedOn: number) => Replayed;

/**
 * Prepares scoring stored leads anew by a document, which reads their answers as {@link createFit} says. Make it once
 * for each document, since it compiles it.
 *
 * @throws Error when the document does not compile
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

/** Whether two scores are the same in everything a lead stores of them. */
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

/** Whether a lead reads the same with a score of one document and one of another. */
export type Sameness = (a: Score, b: Score) => boolean;

/**
 * Prepares telling whether leads read the same with their scores of other documents and those of one: they do when the
 * scores are the same, the priority is called the same, and the rules that matched say the same about the same
 * questions, whose fields may have been renamed. Each document is compared with that one once.
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

/** What each rule says to a lead that it matches, as one text, in which everything that the lead shows of it is but the name. */
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
