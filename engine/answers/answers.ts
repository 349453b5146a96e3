import { type Answers, type AnswerValue, QUESTION_TYPES, type Question } from "../document/model.ts";
import { ErrorList, NON_FIELD_ERRORS } from "../faults/errors.ts";
import { type FaultCode, type Faults, isFault } from "../faults/fault.ts";
import { LIMITS } from "../values/limits.ts";
import { grouped } from "../values/number-text.ts";
import { didYouMean } from "../values/suggest.ts";
import type { FormerNames } from "./carry.ts";
import { VALUE_READERS, type ValueReader } from "./values.ts";

export interface AnswerOptions {
  /** IANA name of the account's time zone. It determines the date of a date-time that carries an offset. */
  readonly timeZone: string;
  /** Whether they are stored answers: in canonical form, with choices named by slug. */
  readonly stored?: boolean;
}

export type AnswersResult =
  | { readonly ok: true; readonly answers: Answers }
  | { readonly ok: false; readonly errors: Faults };

/** Converts a lead's answers, as sent, to canonical form, or reports everything wrong with them. */
export type AnswerReader = (input: unknown, options: AnswerOptions) => AnswersResult;

/** Unknown names and invalid items beyond this number are counted instead of listed. */
const FAULTS_LISTED = 50;

/** Errors beyond this number include no suggestion: finding thousands would take seconds. */
const SUGGESTIONS = 100;

interface Field extends ValueReader {
  readonly name: string;
  readonly required: boolean;
  readonly list: boolean;
  /** Whether answers with the same meaning count once. */
  readonly distinct: boolean;
}

/**
 * Prepares reading answers to these questions. Create it once per model document.
 *
 * @param former names that are accepted in place of the current ones; if absent, only current names are accepted
 * @example
 * const read = answerReader(document.questions);
 * read({ credit_score: "720" }, { timeZone: "Europe/Berlin" }); // { ok: true, answers: { credit_score: 720 } }
 */
export function answerReader(questions: readonly Question[], former?: FormerNames): AnswerReader {
  const fields = questions.map(
    (question): Field => ({
      ...VALUE_READERS[question.type](question, former?.slugs.get(question.field_name)),
      name: question.field_name,
      required: question.required,
      list: QUESTION_TYPES[question.type].list || question.multiple_values,
      distinct: question.type === "multiple_choice",
    }),
  );
  const byName = new Map(fields.map((field) => [field.name, field]));
  const byId = new Map(questions.map((question) => [String(question.id), question.field_name]));
  const required = fields.filter((field) => field.required);

  return (sent, options) => {
    const errors = new ErrorList();
    const input = former === undefined ? sent : underPresentNames(sent, former, byName);
    const given = Array.isArray(input) ? gatherItems(input, byName, byId, errors) : gatherObject(input, byName, errors);
    const answers: Record<string, AnswerValue> = {};
    for (const [field, raw] of given) {
      const value = field.list ? readList(field, raw, options, errors) : readSingle(field, raw, options, errors);
      if (value !== undefined) answers[field.name] = value;
    }
    for (const field of required) {
      const answer = Object.hasOwn(answers, field.name) ? answers[field.name] : undefined;
      if ((answer === undefined || answer === "") && !errors.has(field.name)) {
        errors.add(field.name, "required", "An answer is required.");
      }
    }
    return errors.empty ? { ok: true, answers } : { ok: false, errors: errors.toFaults() };
  };
}

/** The input with current field names in place of former ones, except for fields that are answered under both. */
function underPresentNames(sent: unknown, { fields }: FormerNames, byName: ReadonlyMap<string, Field>): unknown {
  if (typeof sent !== "object" || sent === null) return sent;
  const present = (name: string) => {
    const [field = ""] = /^[^[]*/.exec(name) ?? [];
    const known = byName.has(field) ? undefined : fields.get(field);
    return known === undefined ? name : known + name.slice(field.length);
  };
  if (Array.isArray(sent)) {
    return sent.map((item: unknown) => {
      const isNamed = typeof item === "object" && item !== null && "field_name" in item;
      return isNamed && typeof item.field_name === "string" ? { ...item, field_name: present(item.field_name) } : item;
    });
  }
  const isFree = (name: string) => !Object.hasOwn(sent, present(name));
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [isFree(name) ? present(name) : name, value]));
}

/** Reads one set of answers. Callers that read many for the same questions keep an {@link answerReader}. */
export function parseAnswers(questions: readonly Question[], input: unknown, options: AnswerOptions): AnswersResult {
  return answerReader(questions)(input, options);
}

function readSingle(field: Field, raw: unknown, options: AnswerOptions, errors: ErrorList): AnswerValue | undefined {
  if (raw === null || raw === undefined) return undefined;
  if (Array.isArray(raw)) {
    errors.add(field.name, "invalid_type", "Send one answer, not a list.");
    return undefined;
  }
  const value = readItem(field, raw, options, errors);
  if (!isFault(value)) return value;
  errors.addAll(field.name, [value]);
  return undefined;
}

function readItem({ read, readStored = read }: Field, raw: unknown, options: AnswerOptions, { count }: ErrorList) {
  return (options.stored === true ? readStored : read)(raw, options.timeZone, count < SUGGESTIONS);
}

function readList(field: Field, raw: unknown, options: AnswerOptions, errors: ErrorList): AnswerValue | undefined {
  const items: unknown[] = [];
  for (const item of Array.isArray(raw) ? raw : [raw]) {
    if (typeof item === "string" && field.split !== undefined) items.push(...field.split(item, LIMITS.listItems + 1));
    else if (item !== null && item !== undefined) items.push(item);
    if (items.length > LIMITS.listItems) {
      errors.add(field.name, "too_many", `Send at most ${grouped(LIMITS.listItems)} answers.`);
      return undefined;
    }
  }
  const values: (string | number)[] = [];
  for (const [index, item] of items.entries()) {
    const value = readItem(field, item, options, errors);
    if (isFault(value)) errors.addAll(field.name, [value], items.length > 1 ? `Item ${index + 1}: ` : "");
    else if (value !== undefined && !(field.distinct && values.includes(value))) values.push(value);
  }
  return values.length === 0 ? undefined : values;
}

type GivenAnswers = Map<Field, unknown>;

/** The documented shape: an object keyed by field name, or by `field[0]`, `field[1]`. */
function gatherObject(input: unknown, byName: ReadonlyMap<string, Field>, errors: ErrorList): GivenAnswers {
  const given: GivenAnswers = new Map();
  if (typeof input !== "object" || input === null) {
    errors.add(NON_FIELD_ERRORS, "invalid_type", "Send an object keyed by field name, or a list of answers.");
    return given;
  }
  const unknown: string[] = [];
  const others: [string, unknown][] = [];
  for (const name of Object.keys(input)) {
    const value = (input as Readonly<Record<string, unknown>>)[name];
    const field = byName.get(name);
    if (field !== undefined) given.set(field, value);
    else others.push([name, value]);
  }
  if (others.length === 0) return given;
  const indexed = new Map<Field, unknown[]>();
  for (const [name, value] of others) {
    if (!gatherIndexed(name, value, byName, indexed, errors)) unknown.push(name);
  }
  for (const [field, values] of indexed) {
    if (given.has(field))
      errors.add(
        field.name,
        "duplicate",
        `Answered as both ${field.name} and ${field.name}[…]. Send only one of them.`,
      );
    else given.set(field, values);
  }
  reportUnknownFields(unknown, byName, errors);
  return given;
}

const INDEXED = /^([A-Za-z_][A-Za-z0-9_]*)\[(0|[1-9]\d{0,8})\]$/;

/** Assigns `field[2]` to its field. Returns false if the name does not have this form. */
function gatherIndexed(
  name: string,
  value: unknown,
  byName: ReadonlyMap<string, Field>,
  indexed: Map<Field, unknown[]>,
  errors: ErrorList,
): boolean {
  const [, fieldName = "", place] = INDEXED.exec(name) ?? [];
  const field = byName.get(fieldName);
  if (field === undefined) return false;
  const index = Number(place);
  if (!field.list) errors.add(field.name, "invalid_type", `Send one answer as ${field.name}, without an index.`);
  else if (index >= LIMITS.listItems) {
    errors.add(field.name, "out_of_range", `${name} is out of range. The last index is ${LIMITS.listItems - 1}.`);
  } else {
    const values = indexed.get(field) ?? [];
    values[index] = value;
    indexed.set(field, values);
  }
  return true;
}

/** The landing page's shape: a list of `{question_id | field_name, response_text | response}`. */
function gatherItems(
  items: readonly unknown[],
  byName: ReadonlyMap<string, Field>,
  byId: ReadonlyMap<string, string>,
  errors: ErrorList,
): GivenAnswers {
  const given: GivenAnswers = new Map();
  const unknown: string[] = [];
  let faulty = 0;
  const fault = (index: number, code: FaultCode, message: string) => {
    faulty += 1;
    if (faulty <= FAULTS_LISTED) errors.add(`item ${index + 1}`, code, message);
  };
  for (const [index, item] of items.entries()) {
    if (typeof item !== "object" || item === null) {
      fault(index, "invalid_type", "Must be an object with question_id or field_name, and response_text or response.");
      continue;
    }
    const { question_id, field_name, response_text, response } = item as Record<string, unknown>;
    const named = typeof field_name === "string" ? field_name : undefined;
    const asked = typeof question_id === "number" || typeof question_id === "string" ? question_id : undefined;
    const found = asked === undefined ? undefined : byId.get(String(asked).trim());
    if (named === undefined && asked === undefined)
      fault(index, "required", "Identify the question by question_id or field_name.");
    else if (asked !== undefined && found === undefined) {
      fault(index, "does_not_exist", `No question has the id ${JSON.stringify(asked)}.`);
    } else if (named !== undefined && found !== undefined && named !== found) {
      fault(
        index,
        "incompatible",
        `Question ${asked} is ${found}, not ${named}. Send either question_id or field_name.`,
      );
    } else if (!("response_text" in item || "response" in item)) {
      // a misspelled member must not count as an unanswered question
      fault(index, "required", "Send the answer as response_text or response; null leaves the question unanswered.");
    } else {
      const name = found ?? named ?? "";
      const field = byName.get(name);
      if (field === undefined) unknown.push(name);
      else offer(given, field, response_text ?? response ?? null, errors);
    }
  }
  const rest = faulty - FAULTS_LISTED;
  if (rest > 0) errors.add(NON_FIELD_ERRORS, "invalid", `${grouped(rest)} more items do not answer any question.`);
  reportUnknownFields(unknown, byName, errors);
  return given;
}

/** Adds one item's response to the earlier ones of its question: a list may be answered item by item. */
function offer(given: GivenAnswers, field: Field, response: unknown, errors: ErrorList): void {
  const earlier = given.get(field);
  if (earlier === undefined || earlier === null) given.set(field, field.list ? [response].flat() : response);
  else if (field.list) {
    for (const value of [response].flat()) (earlier as unknown[]).push(value);
  } else if (response !== null) errors.add(field.name, "duplicate", "Answered more than once. Send one answer.");
}

/**
 * Adds an error for each field name that no question has, with the most similar known name. Of many, it reports the
 * first ones and the number of the rest.
 */
export function reportUnknownFields(
  names: readonly string[],
  byName: ReadonlyMap<string, unknown>,
  errors: ErrorList,
): void {
  for (const name of names.slice(0, FAULTS_LISTED)) {
    errors.add(name, "unknown_field", `There is no question with this field name.${didYouMean(name, byName.keys())}`);
  }
  const rest = names.length - FAULTS_LISTED;
  if (rest > 0)
    errors.add(NON_FIELD_ERRORS, "unknown_field", `${grouped(rest)} more field names do not match any question.`);
}
