import { type Answers, type AnswerValue, createCarry, type ModelDocument } from "#engine";
import { worded } from "../../../explain/wording.ts";
import type { LeadState } from "./use-lead.ts";

/** A changed answer; undefined if there is none. */
export interface AnswerChange {
  readonly field: string;
  /** The question's wording, or the field's name after the question was deleted. */
  readonly question: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The changes from one state of a lead to the next. */
export interface StateChanges {
  readonly answers: readonly AnswerChange[];
  readonly total: number;
  readonly x: number;
  readonly y: number;
  /** The versions, if they differ. */
  readonly version: { readonly before: number; readonly after: number } | undefined;
}

/**
 * Compares two states of a lead. An answer whose field was renamed in between is the same answer.
 *
 * @param documentOf the models that scored them, for the questions' own words; those not loaded yet are undefined
 */
export function leadChanges(
  before: LeadState,
  after: LeadState,
  documentOf: (version: number) => ModelDocument | undefined,
): StateChanges {
  const [documentAfter, documentBefore] = [documentOf(after.model_version), documentOf(before.model_version)];
  const formers = carried(before.answers, documentBefore, documentAfter);
  const fields = new Set([...Object.keys(formers), ...Object.keys(after.answers)]);
  const answers = [...fields].flatMap((field): AnswerChange[] => {
    const [former, present] = [at(formers, field), at(after.answers, field)];
    if (JSON.stringify(former) === JSON.stringify(present)) return [];
    const questionAfter = documentAfter?.questions.find(({ field_name }) => field_name === field);
    const questionBefore = documentBefore?.questions.find(({ id, field_name }) =>
      questionAfter === undefined ? field_name === field : id === questionAfter.id,
    );
    const text = (answer: AnswerValue | undefined, question: typeof questionAfter) =>
      answer === undefined ? undefined : worded(question ?? UNKNOWN, answer);
    return [
      {
        field,
        question: questionAfter?.text ?? questionBefore?.text ?? field,
        before: text(former, questionBefore ?? questionAfter),
        after: text(present, questionAfter ?? questionBefore),
      },
    ];
  });
  return {
    answers,
    total: difference(after.total_score, before.total_score),
    x: difference(after.x_axis, before.x_axis),
    y: difference(after.y_axis, before.y_axis),
    version:
      before.model_version === after.model_version
        ? undefined
        : { before: before.model_version, after: after.model_version },
  };
}

/** Renames answers to the names of a later model, as far as both are loaded. */
function carried(answers: Answers, from: ModelDocument | undefined, to: ModelDocument | undefined): Answers {
  if (from === undefined || to === undefined) return answers;
  const { asked, others } = createCarry(to.questions)(answers, from.questions);
  return { ...others, ...asked };
}

const UNKNOWN = { type: "text", choices: [] } as const;

const at = (answers: Answers, field: string) => (Object.hasOwn(answers, field) ? answers[field] : undefined);

/** Subtracts points of two decimals, exactly. */
const difference = (after: number, before: number) => Math.round((after - before) * 100) / 100;
