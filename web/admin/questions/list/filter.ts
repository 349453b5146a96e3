import { type ModelDocument, type Question, type Use, usesOfQuestion } from "#engine";
import { hasWords, searchWords } from "../../ui/list/words.ts";

/** The filters of the list in its address; blank for all. */
export const NO_QUESTION_FILTER = { search: "", type: "", required: "" } as const;
export type QuestionFilters = Readonly<Record<keyof typeof NO_QUESTION_FILTER, string>>;

/** A question with its uses. */
export interface ListedQuestion {
  readonly question: Question;
  readonly uses: readonly Use[];
}

/** Every question with its uses, in order of number. */
export const listQuestions = (document: ModelDocument): ListedQuestion[] =>
  document.questions.map((question) => ({ question, uses: usesOfQuestion(document, question) }));

/**
 * The questions that contain every word of the search in text, field name, number, or a choice, and match the other
 * filters.
 */
export function matchingQuestions(
  items: readonly ListedQuestion[],
  { search, type, required }: QuestionFilters,
): readonly ListedQuestion[] {
  const words = searchWords(search);
  return items.filter(({ question }) => {
    const { number, text, field_name, help_text, reason, choices } = question;
    return (
      hasWords(words, [String(number), text, field_name, help_text, reason, ...choices.map((choice) => choice.text)]) &&
      (type === "" || question.type === type) &&
      (required === "" || question.required === (required === "yes"))
    );
  });
}

const KINDS = {
  scoring_model: ["scoring model", "scoring models"],
  recommendation: ["rule", "rules"],
  calculated_field: ["calculated field", "calculated fields"],
} as const satisfies Record<Use["target"]["type"], readonly [string, string]>;

/** The number of its uses, by kind: `2 scoring models, 1 rule`. */
export function usesText(uses: readonly Use[]): string {
  return Object.entries(KINDS)
    .flatMap(([type, [one, many]]) => {
      const count = uses.filter(({ target }) => target.type === type).length;
      return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
    })
    .join(", ");
}
