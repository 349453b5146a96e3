import { grouped, isSafeNumber, parseDecimal, pluralize, UNSAFE_NUMBER } from "#engine";
import type { FieldCode } from "./codes.ts";

/**
 * The audience of a message. `api`: a program's author, with the wording of Django REST framework if there is one.
 * `form`: a person who fills in a form and does not know about fields, types, or null.
 */
export type Wording = "api" | "form";

/**
 * The header with which a client requests the wording of forms: `X-Wording: form`. Without it, messages are worded for
 * programs.
 */
export const WORDING_HEADER = "X-Wording";

/** One message in both wordings, with its code. */
interface Sentence {
  readonly code: FieldCode;
  readonly api: string;
  readonly form: string;
}

const same = (code: FieldCode, text: string): Sentence => ({ code, api: text, form: text });

/** Every sentence that rejects a value without further details. */
const TABLE = {
  required: same("required", "This field is required."),
  null: { code: "null", api: "This field may not be null.", form: "This field is required." },
  blank: { code: "blank", api: "This field may not be blank.", form: "This field is required." },
  string: { code: "invalid_type", api: "Not a valid string.", form: "Enter text." },
  number: { code: "not_a_number", api: "A valid number is required.", form: "Enter a number." },
  int: { code: "not_an_integer", api: "A valid integer is required.", form: "Enter a whole number." },
  boolean: { code: "invalid_type", api: "Must be a valid boolean.", form: "Choose yes or no." },
  twoDecimals: {
    code: "too_many_decimals",
    api: "Ensure that there are no more than 2 decimal places.",
    form: "Use at most 2 decimal places.",
  },
  bound: {
    code: "invalid_format",
    api: "A valid number, a date in the form YYYY-MM-DD, or null is required.",
    form: "Enter a number or a date (YYYY-MM-DD). Leave it empty for no limit.",
  },
  tooLarge: same("out_of_range", "This number is too large."),
  unstorable: same("invalid_characters", "Null characters and broken Unicode are not allowed."),
  slug: {
    code: "invalid_format",
    api: 'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.',
    form: "Use only letters, numbers, hyphens, and underscores.",
  },
  fieldName: same("invalid_format", "Use only letters, digits, and underscores, and do not start with a digit."),
  username: same("invalid_format", "Use only the letters a–z, digits, and @ . + - _ (no spaces)."),
  url: same("invalid_format", "Enter a full URL, such as https://example.com/offer."),
  origin: same("invalid_format", "Enter an origin such as https://www.example.com: no path and no wildcard."),
  page: same("invalid_format", 'Enter a page number or "last".'),
  originTwice: same("duplicate", "Name each origin once."),
  email: same("invalid_format", "Enter a valid email address."),
  date: {
    code: "invalid_format",
    api: "Enter a valid date in the form YYYY-MM-DD.",
    form: "Enter a date as YYYY-MM-DD.",
  },
  datetime: {
    code: "invalid_format",
    api: "Enter a valid date-time in the form YYYY-MM-DDThh:mm:ssZ.",
    form: "Enter a date and time as YYYY-MM-DDThh:mm:ssZ.",
  },
  yearZero: same("out_of_range", "There is no year 0000."),
  farOffset: same("out_of_range", "No place is 16 hours or more from UTC."),
  past: same("out_of_range", "Must be in the future."),
  future: same("out_of_range", "This is in the future. Send when it happened, or leave it out for the current time."),
  outcomeWord: same("invalid_characters", "Use printable characters."),
  localTime: same(
    "invalid_format",
    "Enter a time, such as 2026-11-23T08:00 in the account’s time zone, or with an offset from UTC.",
  ),
  timeZone: same("unknown_choice", 'Enter a time zone of the IANA database, such as "Europe/London".'),
  unprintable: same("invalid_characters", "Use printable characters, without spaces at either end."),
  leadIdDots: same("reserved", 'lead_id cannot be "." or "..".'),
  answersShape: same("invalid_type", "Expected an object keyed by field name, or a list of answers."),
  filtersShape: same(
    "invalid_format",
    'Enter a JSON object keyed by field name, such as {"credit_score": {"min": 700}}.',
  ),
  tooManyDigits: same("too_many_digits", UNSAFE_NUMBER),
  passwordCommon: {
    code: "weak_password",
    api: "This password is too common.",
    form: "Easy to guess: it is a common password.",
  },
  passwordRepeated: {
    code: "weak_password",
    api: "This password repeats the same few characters.",
    form: "Easy to guess: it repeats the same few characters.",
  },
  passwordSequence: {
    code: "weak_password",
    api: "The characters of this password follow one another.",
    form: "Easy to guess: its characters follow one another.",
  },
  invalid: same("invalid", "Enter a valid value."),
} as const satisfies Readonly<Record<string, Sentence>>;

type SentenceName = keyof typeof TABLE;

/** A sentence of the table. */
export const messageOf = (name: SentenceName, wording: Wording = "api"): string => TABLE[name][wording];

/** The same for schemas, which are worded for programs; {@link inWording} returns the other wording of each. */
export const SENTENCES = Object.fromEntries(Object.entries(TABLE).map(([name, { api }]) => [name, api])) as Readonly<
  Record<SentenceName, string>
>;

const BY_API_TEXT: ReadonlyMap<string, Sentence> = new Map(Object.values(TABLE).map((each) => [each.api, each]));

/** Returns a message of a schema in another wording. A message that is not in the table has only one. */
export const inWording = (message: string, wording: Wording): string => BY_API_TEXT.get(message)?.[wording] ?? message;

/** Returns the code of a schema's message; undefined if it is not in the table. */
export const codeOfSentence = (message: string): FieldCode | undefined => BY_API_TEXT.get(message)?.code;

const TYPES: ReadonlySet<string> = new Set(["string", "number", "int", "boolean"] satisfies SentenceName[]);

/** Returns the sentence for a value of the wrong type. @param expected as zod names types, and `int` for an integer */
export function typeSentence(expected: string, input: unknown, wording: Wording = "api"): string {
  if (input === undefined) return messageOf("required", wording);
  if (input === null) return messageOf("null", wording);
  // JSON has no infinity, but may have more digits than a number can represent
  if (typeof input === "number" && !Number.isFinite(input)) return messageOf("tooLarge", wording);
  if (typeof input === "string" && (expected === "number" || expected === "int")) {
    // forms keep what they cannot represent as it was typed
    const value = parseDecimal(input);
    if (value !== undefined && !Number.isFinite(value)) return messageOf("tooLarge", wording);
    if (value !== undefined && !isSafeNumber(input)) return UNSAFE_NUMBER;
  }
  if (expected === "array") return `Expected a list of items, but got ${jsonTypeOf(input)}.`;
  if (expected === "object" || expected === "record") return `Expected an object, but got ${jsonTypeOf(input)}.`;
  return messageOf(TYPES.has(expected) ? (expected as SentenceName) : "invalid", wording);
}

/** Returns the kind of a value, with its article. */
export function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return value === null ? "null" : "an object";
  return `a ${typeof value}`;
}

/**
 * Returns the sentence for a text or list that is too short or too long, or a number that is too small or too large,
 * for programs.
 */
export function sizeSentence(origin: string, side: "min" | "max", bound: number | bigint): string {
  if (origin === "string" && side === "min" && bound === 1) return SENTENCES.blank;
  const limit = side === "min" ? "at least" : "no more than";
  const s = Number(bound) === 1 ? "" : "s";
  if (origin === "string") return `Ensure this field has ${limit} ${bound} character${s}.`;
  if (origin === "array") return `Ensure this field has ${limit} ${bound} item${s}.`;
  return `Ensure this value is ${side === "min" ? "greater" : "less"} than or equal to ${bound}.`;
}

/** Bounds of a value; a missing bound is undefined. */
export interface Span {
  readonly of: "text" | "list" | "number" | "whole number";
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/**
 * Describes what is valid, for people: both bounds of a number, or the violated bound of a text or list.
 *
 * @example spanSentence({ of: "number", min: 0, max: 100 }) // "Enter a number from 0 to 100."
 */
export function spanSentence({ of, min, max }: Span): string {
  const [one, verb] = of === "text" ? ["character", "Use"] : ["item", "Add"];
  switch (of) {
    case "text":
    case "list":
      if (max !== undefined) return `Use at most ${pluralize(max, one)}.`;
      return of === "text" && min === 1 ? messageOf("blank", "form") : `${verb} at least ${pluralize(min ?? 0, one)}.`;
    case "number":
    case "whole number":
      if (min !== undefined && max !== undefined) return `Enter a ${of} from ${grouped(min)} to ${grouped(max)}.`;
      if (min !== undefined) return `Enter a ${of} of ${grouped(min)} or more.`;
      if (max !== undefined) return `Enter a ${of} of ${grouped(max)} or less.`;
      return messageOf(of === "number" ? "number" : "int", "form");
  }
}

/** Describes what is wrong with a number that is not within its span, for people. */
export function numberSentence(input: unknown, span: Span): string {
  const kind = span.of === "number" ? "number" : "int";
  const sentence = typeSentence(kind, input, "form");
  return sentence === messageOf(kind, "form") ? spanSentence(span) : sentence;
}
