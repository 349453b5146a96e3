import { answerReader } from "./answers.ts";
import { compileModel } from "./compile.ts";
import type { Answers, FieldErrors, ModelDocument } from "./model.ts";
import { type Score, scoreLead } from "./score.ts";

/** What a stored lead gets from a document; not ok when its answers no longer fit, with why by field name. */
export type Replayed =
  | {
      readonly ok: true;
      readonly score: Score;
      /** What the lead then answers: as the document reads it, and what it does not ask for as it was. */
      readonly answers: Answers;
    }
  | { readonly ok: false; readonly errors: FieldErrors };

/**
 * Scores stored canonical answers on a day (its number, see `today`) by another document than the one they were
 * given to.
 */
export type Replay = (answers: Answers, evaluatedOn: number) => Replayed;

/**
 * Prepares scoring stored leads anew by a document; make it once for each document, since it compiles it. Answers to
 * questions that the document does not have count as not given. The others are read as if they were sent today: one
 * that is missing though required, names a choice that is gone or lies outside the bounds does not fit any more.
 *
 * @param timeZone the account's, an IANA name: decides the date of a text with an offset whose question now asks for one
 * @throws Error when the document does not compile
 */
export function createReplay(document: ModelDocument, timeZone: string): Replay {
  const model = compileModel(document);
  const read = answerReader(document.questions);
  const asked = new Set(document.questions.map((question) => question.field_name));
  const options = { timeZone };
  return (answers, evaluatedOn) => {
    const [fitting, others] = divided(answers, asked);
    const result = read(fitting, options);
    if (!result.ok) return result;
    const score = scoreLead(model, result.answers, evaluatedOn);
    return { ok: true, score, answers: others === undefined ? result.answers : { ...others, ...result.answers } };
  };
}

/** The answers that are asked for, and the others; nearly always there are no others, and nothing is copied. */
function divided(answers: Answers, asked: ReadonlySet<string>): readonly [Answers, Answers | undefined] {
  for (const name in answers) {
    if (asked.has(name)) continue;
    const parts = Object.entries(answers);
    const those = (wanted: boolean) => Object.fromEntries(parts.filter(([each]) => asked.has(each) === wanted));
    return [those(true), those(false)];
  }
  return [answers, undefined];
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
