import type { AnswerFilter, AnswerFilters } from "#contract";
import {
  type AnswerOrigin,
  answerOrigins,
  didYouMean,
  ErrorList,
  type FaultCode,
  type Faults,
  formerNames,
  isFault,
  LIMITS,
  type NamesOfVersions,
  type Question,
  type QuestionType,
  reportUnknownFields,
  VALUE_READERS,
} from "#engine";

/** The required value of an answer, in the canonical form in which answers are stored. */
type Wanted =
  | { readonly kind: "answered"; readonly answered: boolean }
  | { readonly kind: "numbers"; readonly min?: number; readonly max?: number }
  | { readonly kind: "dates"; readonly min?: string; readonly max?: string }
  | { readonly kind: "choices"; readonly slugs: readonly string[] }
  | { readonly kind: "text"; readonly contains: string };

/** The same for the answer to one question. */
export type AnswerCondition = Wanted & {
  readonly field: string;
  /** Where leads store the answer; absent if all store it under the name of the field. */
  readonly origins?: readonly AnswerOrigin[];
};

export type AnswerConditions =
  | { readonly ok: true; readonly conditions: readonly AnswerCondition[] }
  | { readonly ok: false; readonly errors: Faults };

type Member = keyof AnswerFilter;
const MEMBERS: readonly Member[] = ["min", "max", "any", "contains", "answered"];

/** The filters of each type of question, and its name in error messages. */
const KINDS = {
  text: { kind: "text", takes: "takes text", members: ["contains", "answered"] },
  choice: { kind: "choices", takes: "has choices", members: ["any", "answered"] },
  multiple_choice: { kind: "choices", takes: "has choices", members: ["any", "answered"] },
  slider: { kind: "numbers", takes: "takes numbers", members: ["min", "max", "answered"] },
  integer: { kind: "numbers", takes: "takes numbers", members: ["min", "max", "answered"] },
  number: { kind: "numbers", takes: "takes numbers", members: ["min", "max", "answered"] },
  date: { kind: "dates", takes: "takes dates", members: ["min", "max", "answered"] },
} as const satisfies Record<QuestionType, { kind: string; takes: string; members: readonly Member[] }>;

/**
 * Reads filters by answers against the account's questions. Returns their conditions, or all of their faults by field
 * name. Values are read like answers, so `"600"` is 600 and a choice may be named by its slug, text, or value; but the
 * limits of a question do not limit its filter.
 *
 * @param names the questions' names in each version, which may be used here: leads store their answers under these
 *   names
 */
export function readAnswerFilters(
  filters: AnswerFilters,
  questions: readonly Question[],
  timeZone: string,
  names: readonly NamesOfVersions[] = [],
): AnswerConditions {
  const originsOf = answerOrigins(questions, names);
  const former = formerNames(questions, names);
  const errors = new ErrorList();
  const byName = new Map(questions.map((question) => [question.field_name, question]));
  const unknown: string[] = [];
  const conditions: AnswerCondition[] = [];
  for (const [field, filter] of Object.entries(filters)) {
    const question = byName.get(field) ?? byName.get(former?.fields.get(field) ?? "");
    if (question === undefined) unknown.push(field);
    else {
      const name = question.field_name;
      const origins = originsOf(name);
      const isEverywhere = origins.length === 1 && origins[0]?.field === name && origins[0].slugs === undefined;
      const slugs = former?.slugs.get(name);
      const read = readFilter(question, filter, { timeZone, slugs }, (code, message) =>
        errors.add(field, code, message),
      );
      conditions.push(...(isEverywhere ? read : read.map((condition) => ({ ...condition, origins }))));
    }
  }
  reportUnknownFields(unknown, byName, errors);
  return errors.empty ? { ok: true, conditions } : { ok: false, errors: errors.toFaults() };
}

type Complain = (code: FaultCode, message: string) => void;

/** How values are read. */
interface Reading {
  readonly timeZone: string;
  /** The present slugs of choices, by their former ones. */
  readonly slugs: ReadonlyMap<string, string> | undefined;
}

function readFilter(question: Question, filter: unknown, reading: Reading, complain: Complain): AnswerCondition[] {
  const { kind, takes, members } = KINDS[question.type];
  const usable = listed(members);
  if (typeof filter !== "object" || filter === null || Array.isArray(filter)) {
    complain("invalid_type", `Expected an object with ${usable}.`);
    return [];
  }
  for (const member of Object.keys(filter)) {
    if ((members as readonly string[]).includes(member)) continue;
    const known = (MEMBERS as readonly string[]).includes(member);
    complain(
      known ? "incompatible" : "unknown_field",
      known
        ? `"${member}" does not apply to a question that ${takes}. Use ${usable}.`
        : `There is no filter "${member}".${didYouMean(member, members)} Use ${usable}.`,
    );
  }
  // null counts as absent, as from a form whose field was left blank
  const given: ReadMember = (member) => (filter as Record<string, unknown>)[member] ?? undefined;
  const field = question.field_name;
  const conditions: AnswerCondition[] = [];
  const answered = given("answered");
  if (typeof answered === "boolean") conditions.push({ kind: "answered", field, answered });
  else if (answered !== undefined) complain("invalid_type", '"answered" must be true or false.');
  const value = READERS[kind](question, given, reading, complain);
  return value === undefined ? conditions : [...conditions, value];
}

/** `"min", "max", or "answered"` */
const listed = (members: readonly Member[]): string =>
  new Intl.ListFormat("en-US", { type: "disjunction" }).format(members.map((member) => `"${member}"`));

type ReadMember = (member: Member) => unknown;

type Read = (
  question: Question,
  given: ReadMember,
  reading: Reading,
  complain: Complain,
) => AnswerCondition | undefined;

const READERS: Record<(typeof KINDS)[QuestionType]["kind"], Read> = {
  text(question, given, reading, complain) {
    const contains = given("contains");
    if (contains === undefined) return undefined;
    const value = readValue(question, "contains", contains, reading, complain);
    // every text contains a blank one
    if (typeof value !== "string" || value === "") return undefined;
    return { kind: "text", field: question.field_name, contains: value };
  },

  choices(question, given, reading, complain) {
    const any = given("any");
    if (any === undefined) return undefined;
    if (!Array.isArray(any) || any.length === 0) {
      complain("invalid_type", '"any" must be a list of at least one choice.');
      return undefined;
    }
    if (any.length > LIMITS.choicesPerQuestion) {
      complain("too_many", `"any" takes at most ${LIMITS.choicesPerQuestion} choices.`);
      return undefined;
    }
    const slugs = any.map((item) => readValue(question, "any", item, reading, complain));
    return { kind: "choices", field: question.field_name, slugs: slugs.filter((slug) => typeof slug === "string") };
  },

  numbers(question, given, reading, complain) {
    const bounds = readBounds(isNumber, question, given, reading, complain);
    return bounds && { kind: "numbers", field: question.field_name, ...bounds };
  },

  dates(question, given, reading, complain) {
    const bounds = readBounds(isText, question, given, reading, complain);
    return bounds && { kind: "dates", field: question.field_name, ...bounds };
  },
};

const isNumber = (value: unknown) => typeof value === "number";
const isText = (value: unknown) => typeof value === "string";

/** Dates in canonical form sort like text. */
function readBounds<Value extends number | string>(
  isValue: (value: unknown) => value is Value,
  question: Question,
  given: ReadMember,
  reading: Reading,
  complain: Complain,
): { readonly min?: Value; readonly max?: Value } | undefined {
  const bound = (member: "min" | "max") => {
    const raw = given(member);
    const value = raw === undefined ? undefined : readValue(question, member, raw, reading, complain);
    return isValue(value) ? value : undefined;
  };
  const [min, max] = [bound("min"), bound("max")];
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined && min > max) complain("incompatible", '"min" is greater than "max".');
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** Reads one value like an answer to the question, but without its limits. */
function readValue(
  question: Question,
  member: Member,
  raw: unknown,
  reading: Reading,
  complain: Complain,
): string | number | undefined {
  const type = KINDS[question.type].kind === "numbers" ? "number" : question.type;
  const { read } = VALUE_READERS[type]({ ...question, min_value: null, max_value: null }, reading.slugs);
  const value = read(raw, reading.timeZone, true);
  if (value === undefined) complain("required", `"${member}" is blank.`);
  if (!isFault(value)) return value;
  complain(value.code, `"${member}": ${value.message}`);
  return undefined;
}
