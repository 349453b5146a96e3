import type { AnswerFilter, AnswerFilters } from "#contract";
import type { Question, QuestionType } from "#engine";
import { shiftedDay } from "../../ui/dates.ts";
import { numberText, plainNumber } from "../../ui/typed-number.ts";
import type { FilterName, LeadListState } from "../area/lead-list.ts";

/** The filter for a question, apart from whether it was answered. */
export type AnswerFilterKind = "choices" | "span" | "text";

const KINDS: Record<QuestionType, AnswerFilterKind> = {
  text: "text",
  choice: "choices",
  multiple_choice: "choices",
  slider: "span",
  integer: "span",
  number: "span",
  date: "span",
};

export const filterKind = ({ type }: Pick<Question, "type">): AnswerFilterKind => KINDS[type];

/** A filter by answer in the form of its fields. */
export interface AnswerFilterDraft {
  readonly min: string;
  readonly max: string;
  readonly any: readonly string[];
  readonly contains: string;
  /** Empty: either. */
  readonly answered: "" | "true" | "false";
}

const BLANK: AnswerFilterDraft = { min: "", max: "", any: [], contains: "", answered: "" };

/** Filters in the form; the last day of arrival is included. */
export interface FilterDraft {
  readonly filters: LeadListState["filters"];
  readonly answers: Readonly<Record<string, AnswerFilterDraft>>;
}

export function draftOfList({ filters, answers }: Pick<LeadListState, "filters" | "answers">): FilterDraft {
  const { created_before: before } = filters;
  return {
    filters: before === undefined ? filters : { ...filters, created_before: shiftedDay(before, -1) ?? before },
    answers: Object.fromEntries(Object.entries(answers).map(([field, filter]) => [field, draftOfFilter(filter)])),
  };
}

function draftOfFilter({ min, max, any, contains, answered }: AnswerFilter): AnswerFilterDraft {
  return {
    min: boundText(min),
    max: boundText(max),
    any: any === undefined ? [] : [any].flat().map(String),
    contains: contains ?? "",
    answered: answered === undefined ? "" : answered ? "true" : "false",
  };
}

/** Adds a filter for one more question to the draft. */
export const withQuestion = (draft: FilterDraft, field: string): FilterDraft => ({
  ...draft,
  answers: { ...draft.answers, [field]: draft.answers[field] ?? BLANK },
});

/** The errors of a draft, by the name of the filter or, for answers, by `answers.` and the field's name. */
export type FilterErrors = Readonly<Record<string, string>>;

/** The pairs of filters that must be in order. */
const SPANS: readonly (readonly [FilterName, FilterName])[] = [
  ["min_total", "max_total"],
  ["min_x", "max_x"],
  ["min_y", "max_y"],
];

/** What the API would reject, reported without a request. */
export function faultsOf({ filters, answers }: FilterDraft, questions: readonly Question[]): FilterErrors {
  const errors: Record<string, string> = {};
  for (const [from, to] of SPANS) {
    for (const name of [from, to]) if (!isNumber(filters[name] ?? "")) errors[name] = NOT_A_NUMBER;
    if (isReversed(filters[from] ?? "", filters[to] ?? "")) errors[to] ??= REVERSED;
  }
  const { created_after = "", created_before = "", model_version = "" } = filters;
  if (created_after !== "" && created_before !== "" && created_before < created_after) {
    errors.created_before = "Enter a day on or after the first.";
  }
  if (!/^\d*$/.test(model_version)) errors.model_version = "Enter a version number.";
  for (const [field, { min, max }] of Object.entries(answers)) {
    const question = questions.find(({ field_name }) => field_name === field);
    if (question === undefined || filterKind(question) !== "span") continue;
    if (question.type === "date") {
      if (min !== "" && max !== "" && max < min) errors[`answers.${field}`] = REVERSED;
    } else if (!isNumber(min) || !isNumber(max)) errors[`answers.${field}`] = NOT_A_NUMBER;
    else if (isReversed(min, max)) errors[`answers.${field}`] = REVERSED;
  }
  return errors;
}

const NOT_A_NUMBER = "Enter a number, such as 72.5.";
const REVERSED = "Enter a value at or above the first.";

const boundText = (bound: number | string = "") => (typeof bound === "number" ? numberText(bound) : bound);

const isNumber = (text: string) => text.trim() === "" || /^-?\d{1,15}(\.\d{1,6})?$/.test(plainNumber(text));
const isReversed = (from: string, to: string) =>
  from.trim() !== "" && to.trim() !== "" && Number(plainNumber(to)) < Number(plainNumber(from));

/** The filters of a draft; blank fields do not filter. */
export function filtersOf(
  draft: FilterDraft,
  questions: readonly Question[],
): Pick<LeadListState, "filters" | "answers"> {
  const filters = Object.fromEntries(
    Object.entries(draft.filters)
      .map(([name, value]) => [name, sentFilter(name, value)] as const)
      .filter(([, value]) => value !== ""),
  );
  const answers: Record<string, AnswerFilter> = {};
  for (const [field, filter] of Object.entries(draft.answers)) {
    const read = readFilter(
      filter,
      questions.find(({ field_name }) => field_name === field),
    );
    if (Object.keys(read).length > 0) answers[field] = read;
  }
  return { filters, answers: answers satisfies AnswerFilters };
}

function sentFilter(name: string, value: string): string {
  if (name === "created_before") return shiftedDay(value, 1) ?? value.trim();
  return SPANS.flat().some((bound) => bound === name) ? plainNumber(value) : value.trim();
}

/** Numbers as numbers. A filter for a deleted question is kept, so that the API can report it. */
function readFilter(draft: AnswerFilterDraft, question: Question | undefined): AnswerFilter {
  const isDate = question?.type === "date";
  const bound = (text: string) => (isDate || !isNumber(text) ? text.trim() : Number(plainNumber(text)));
  const { min, max, any, contains, answered } = draft;
  return {
    ...(min.trim() === "" ? {} : { min: bound(min) }),
    ...(max.trim() === "" ? {} : { max: bound(max) }),
    ...(any.length === 0 ? {} : { any }),
    ...(contains.trim() === "" ? {} : { contains: contains.trim() }),
    ...(answered === "" ? {} : { answered: answered === "true" }),
  };
}
