import type { AnswerFilter } from "#contract";
import { ARRIVALS, OUTCOME_STATES, splitValues, UTM_PARAMETERS, type UtmParameter } from "#contract/wire";
import type { ModelDocument, Question } from "#engine";
import { dayText, shiftedDay } from "../../ui/dates.ts";
import { formatExact } from "../../ui/numbers.ts";
import { typedNumber } from "../../ui/typed-number.ts";
import { FILTER_NAMES, type FilterName, type LeadListState } from "../area/lead-list.ts";
import { shortLabel } from "../ui/short-label.ts";
import { sourceTypeText } from "../ui/source-text.ts";

/** One filter of the list in words, and the list without it. */
export interface ActiveFilter {
  readonly key: string;
  readonly text: string;
  readonly without: Pick<LeadListState, "filters" | "answers">;
}

const campaignTexts = Object.fromEntries(
  Object.entries(UTM_PARAMETERS).map(([name, word]) => [name, (value: string) => `${word}: ${value}`]),
) as Record<UtmParameter, (value: string) => string>;

const TEXTS: Record<FilterName, (value: string) => string> = {
  search: (value) => `Search: “${value}”`,
  priority: (value) => `Priority: ${listed(splitValues(value))}`,
  min_total: (value) => `Total: from ${number(value)}`,
  max_total: (value) => `Total: up to ${number(value)}`,
  min_x: (value) => `X: from ${number(value)}`,
  max_x: (value) => `X: up to ${number(value)}`,
  x_category: (value) => `Band of X: ${value}`,
  min_y: (value) => `Y: from ${number(value)}`,
  max_y: (value) => `Y: up to ${number(value)}`,
  y_category: (value) => `Band of Y: ${value}`,
  arrived: (value) => `Arrived: ${Object.hasOwn(ARRIVALS, value) ? ARRIVALS[value as keyof typeof ARRIVALS] : value}`,
  created_after: (value) => `Arrived: from ${dayOr(value)}`,
  created_before: (value) => {
    const last = shiftedDay(value, -1);
    return last === undefined ? `Arrived: before ${value}` : `Arrived: up to ${dayText(last, "medium")}`;
  },
  outcome: (value) => `Outcome: ${listed(splitValues(value).map(outcomeText))}`,
  source: (value) => `Source: ${listed(splitValues(value).map(sourceTypeText))}`,
  token_name: (value) => `Token: ${value}`,
  import_id: (value) => `Import: ${value}`,
  ...campaignTexts,
  recommendation: (value) => `Matched rule: ${listed(splitValues(value))}`,
  model_version: (value) => `Model version: ${value}`,
  rescoring: (value) => `Changed by re-scoring: ${value}`,
};

const outcomeText = (state: string) =>
  Object.hasOwn(OUTCOME_STATES, state) ? OUTCOME_STATES[state as keyof typeof OUTCOME_STATES] : state;

/** Formats a number of the address; other text is returned unchanged. */
function number(value: string): string {
  const read = typedNumber(value);
  return typeof read === "number" ? formatExact(read) : value;
}

/** Formats a day; a moment is returned unchanged. */
const dayOr = (value: string) => (shiftedDay(value, 0) === undefined ? value : dayText(value, "medium"));

/** Maximum length of a rule's text on a chip. */
const MAX_LENGTH = 48;

/**
 * Every filter of a list in words; the names of questions, choices, and rules are those of the live model.
 *
 * @param known what filters by number mean, where it is known: an import by its name, a re-scoring by when it was
 *   requested
 */
export function activeFilters(
  { filters, answers }: LeadListState,
  document: ModelDocument | undefined,
  known: { readonly import?: string | undefined; readonly rescoring?: string | undefined } = {},
): ActiveFilter[] {
  const simple = FILTER_NAMES.flatMap((name): ActiveFilter[] => {
    const { [name]: value, ...rest } = filters;
    if (value === undefined) return [];
    const text =
      name === "recommendation"
        ? recommendedText(value, document)
        : name === "rescoring" && known.rescoring !== undefined
          ? `Changed by the re-scoring of ${known.rescoring}`
          : TEXTS[name](name === "import_id" ? (known.import ?? value) : value);
    return [{ key: name, text, without: { filters: rest, answers } }];
  });
  const byAnswer = Object.entries(answers).map(([field, filter]): ActiveFilter => {
    const { [field]: _removed, ...rest } = answers;
    const question = document?.questions.find(({ field_name }) => field_name === field);
    return {
      key: `answers ${field}`,
      text: answerFilterText(field, filter, question),
      without: { filters, answers: rest },
    };
  });
  return [...simple, ...byAnswer];
}

/** Rules by their text, deleted ones by their ids. */
function recommendedText(value: string, document: ModelDocument | undefined): string {
  const texts = splitValues(value).map(
    (id) => document?.recommendations.find((rule) => String(rule.id) === id)?.response_text,
  );
  if (texts.some((text) => text === undefined)) return TEXTS.recommendation(value);
  return `Recommended: ${listed(texts.map((text) => `“${shortened(text ?? "")}”`))}`;
}

const listed = (values: readonly string[]) => values.join(", ");

/** `Credit score: from 700 up to 750`, `Move in: Immediately, In 1-3 months`. */
function answerFilterText(field: string, filter: AnswerFilter, question: Question | undefined): string {
  const { min, max, any, contains, answered } = filter;
  const choice = (given: string | number) =>
    question?.choices.find(({ slug, value }) => slug === given || value === given)?.text ?? String(given);
  const bound = (value: string | number) =>
    typeof value === "number" ? formatExact(value) : question?.type === "date" ? dayOr(value) : value;
  const parts = [
    min === undefined ? [] : `from ${bound(min)}`,
    max === undefined ? [] : `up to ${bound(max)}`,
    any === undefined ? [] : listed([any].flat().map(choice)),
    contains === undefined ? [] : `contains “${contains}”`,
    answered === undefined ? [] : answered ? "answered" : "not answered",
  ];
  return `${shortLabel(field)}: ${parts.flat().join(" ")}`;
}

const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
