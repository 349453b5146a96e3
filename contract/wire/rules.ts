import { FIELD_LIMITS, MAX_PLACE } from "./limits.ts";
import { SENTENCES, sizeSentence, typeSentence } from "./sentences.ts";

/**
 * What can be said of a field while it is typed, without the schemas: everything that stands against a value, in the
 * words of the API. The schemas are made of the same patterns, and a test holds the two together.
 */
export type Rule = (value: unknown) => readonly string[];

export const SLUG = /^[-a-zA-Z0-9_]+$/;
/** A question's or calculated field's identifier in answers, rules and formulas. */
export const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

const LONE_SURROGATE = /\p{Cs}/u;

/** NUL and lone surrogates are valid in JSON, but no database stores them. */
export const isStorable = (value: string) => !value.includes("\0") && !LONE_SURROGATE.test(value);

/** An absolute http(s) address. Others would run in a reader's browser (`javascript:`) or carry somebody's password. */
export function isWebAddress(value: string): boolean {
  // the URL parser forgives spaces, line breaks and backslashes; a stored link should need no forgiveness
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !isStorable(value) || !URL.canParse(value)) return false;
  const { username, password, hostname } = new URL(value);
  return username === "" && password === "" && hostname !== "";
}

/** A text, and what else must hold of it, each with its sentence. */
const textRule =
  (...checks: readonly (readonly [holds: (value: string) => boolean, sentence: string])[]): Rule =>
  (value) =>
    typeof value === "string"
      ? checks.flatMap(([holds, sentence]) => (holds(value) ? [] : [sentence]))
      : [typeSentence("string", value)];

/** Counted in characters as people see them: one beyond the first 65,536 of Unicode has a length of two. */
const isWithin = (value: string, max: number) => value.length <= max || [...value].length <= max;

const atMost = (max: number) => [(value: string) => isWithin(value, max), sizeSentence("string", "max", max)] as const;
const notEmpty = [(value: string) => value !== "", SENTENCES.blank] as const;
const storable = [isStorable, SENTENCES.unstorable] as const;

/** Rules of single fields, such as forms need them. */
export const RULES = {
  /** Any text up to `max` characters, blank allowed. */
  text: (max: number): Rule => textRule(atMost(max), storable),
  /** Text that must say something. */
  filledText: (max: number): Rule => textRule(atMost(max), storable, [(value) => value.trim() !== "", SENTENCES.blank]),
  slug: textRule(notEmpty, atMost(FIELD_LIMITS.slug), [(value) => SLUG.test(value), SENTENCES.slug]),
  fieldName: textRule(notEmpty, atMost(FIELD_LIMITS.fieldName), [
    (value) => FIELD_NAME.test(value),
    SENTENCES.fieldName,
  ]),
  /** A web address, or blank. */
  url: textRule(atMost(FIELD_LIMITS.url), [(value) => value === "" || isWebAddress(value), SENTENCES.url]),
  number: (value: unknown): readonly string[] =>
    typeof value === "number" && Number.isFinite(value) ? [] : [typeSentence("number", value)],
  /** A place in an order, from 1. */
  place(value: unknown): readonly string[] {
    if (typeof value !== "number" || !Number.isSafeInteger(value)) return [typeSentence("int", value)];
    if (value < 1) return [sizeSentence("number", "min", 1)];
    return value > MAX_PLACE ? [sizeSentence("number", "max", MAX_PLACE)] : [];
  },
} as const satisfies Readonly<Record<string, Rule | ((max: number) => Rule)>>;

/** The rule of a value that may be null. */
export const orNull =
  (rule: Rule): Rule =>
  (value) =>
    value === null ? [] : rule(value);

/** The rule of a value that may be left out. */
export const orAbsent =
  (rule: Rule): Rule =>
  (value) =>
    value === undefined ? [] : rule(value);

/**
 * What stands against the members of an object, by name; members without a fault are left out.
 *
 * @example faultsOf({ text: " " }, { text: RULES.filledText(200) }) // { text: ["This field may not be blank."] }
 */
export function faultsOf(values: object, rules: Readonly<Record<string, Rule>>): Record<string, string[]> {
  const given = values as Readonly<Record<string, unknown>>;
  const found = Object.entries(rules).map(([name, rule]): [string, string[]] => [name, [...rule(given[name])]]);
  return Object.fromEntries(found.filter(([, messages]) => messages.length > 0));
}
