import { FIELD_LIMITS, MAX_PLACE } from "./limits.ts";
import { messageOf, numberSentence, type Span, spanSentence, typeSentence } from "./sentences.ts";

/**
 * Validation of a field while a user types, without the schemas: all faults of a value, worded for forms. The schemas
 * use the same patterns, and a test compares the two.
 */
export type Rule = (value: unknown) => readonly string[];

export const SLUG = /^[-a-zA-Z0-9_]+$/;
/** A question's or calculated field's identifier in answers, rules, and formulas. */
export const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

const LONE_SURROGATE = /\p{Cs}/u;

/** NUL and lone surrogates are valid in JSON, but no database stores them. */
export const isStorable = (value: string) => !value.includes("\0") && !LONE_SURROGATE.test(value);

/** An absolute http(s) URL. Others would run in a reader's browser (`javascript:`) or contain a password. */
export function isWebAddress(value: string): boolean {
  // the URL parser accepts spaces, line breaks, and backslashes; a stored link must not depend on that
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !isStorable(value) || !URL.canParse(value)) return false;
  const { username, password, hostname } = new URL(value);
  return username === "" && password === "" && hostname !== "";
}

/** For a blank text, no other fault matters. */
const BLANK = messageOf("blank", "form");

/** The origin of a web page as browsers write it: scheme, host, and any nonstandard port, in lower case. */
export const isOrigin = (value: string): boolean =>
  /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value && !value.includes("*");

/** A text with further conditions, each with its sentence. */
const textRule =
  (...checks: readonly (readonly [holds: (value: string) => boolean, sentence: string])[]): Rule =>
  (value) => {
    if (typeof value !== "string") return [typeSentence("string", value, "form")];
    const found = checks.flatMap(([holds, sentence]) => (holds(value) ? [] : [sentence]));
    return found.includes(BLANK) ? [BLANK] : found;
  };

/** Counted in characters as people see them: one beyond the first 65,536 of Unicode has a length of two. */
const isWithin = (value: string, max: number) => value.length <= max || [...value].length <= max;

const atMost = (max: number) => [(value: string) => isWithin(value, max), spanSentence({ of: "text", max })] as const;
const notEmpty = [(value: string) => value !== "", BLANK] as const;
const storable = [isStorable, messageOf("unstorable", "form")] as const;

function numberRule(span: Span): Rule {
  const { of, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = span;
  const isKind = of === "number" ? Number.isFinite : Number.isSafeInteger;
  return (value) => {
    if (typeof value === "number" && isKind(value) && value >= min && value <= max) return [];
    return [numberSentence(value, span)];
  };
}

/** Rules of single fields, for forms. */
export const RULES = {
  /** Any text of up to `max` characters; may be blank. */
  text: (max: number): Rule => textRule(atMost(max), storable),
  /** Text that must not be blank. */
  filledText: (max: number): Rule => textRule(atMost(max), storable, [(value) => value.trim() !== "", BLANK]),
  slug: textRule(notEmpty, atMost(FIELD_LIMITS.slug), [(value) => SLUG.test(value), messageOf("slug", "form")]),
  fieldName: textRule(notEmpty, atMost(FIELD_LIMITS.fieldName), [
    (value) => FIELD_NAME.test(value),
    messageOf("fieldName", "form"),
  ]),
  /** A web address, or blank. */
  url: textRule(atMost(FIELD_LIMITS.url), [(value) => value === "" || isWebAddress(value), messageOf("url", "form")]),
  number: numberRule({ of: "number" }),
  /** A number within inclusive bounds. */
  numberWithin: (min: number, max: number): Rule => numberRule({ of: "number", min, max }),
  /** A place in an order, from 1. */
  place: numberRule({ of: "whole number", min: 1, max: MAX_PLACE }),
} as const satisfies Readonly<Record<string, Rule | ((...bounds: number[]) => Rule)>>;

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
 * Returns the faults of an object's members, by name; valid members are left out.
 *
 * @example faultsOf({ text: " " }, { text: RULES.filledText(200) }) // { text: ["This field may not be blank."] }
 */
export function ruleFaults(values: object, rules: Readonly<Record<string, Rule>>): Record<string, string[]> {
  const given = values as Readonly<Record<string, unknown>>;
  const found = Object.entries(rules).map(([name, rule]): [string, string[]] => [name, [...rule(given[name])]]);
  return Object.fromEntries(found.filter(([, messages]) => messages.length > 0));
}

/** The part before the `@`, unquoted or quoted (RFC 5321), with the letters of all scripts (RFC 6531). */
const LOCAL_PART = /^(?:(?:[\w.!#$%&'*+/=?^`{|}~-]|[^\0-\x7f\s\p{C}])+|"(?:[ !#-[\]-~]|\\[ -~]|[^\0-\x7f\p{C}])*")$/u;

/** One label of a domain: HTML's, and those of internationalized domains (RFC 5890). */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u200c-\u200d\u00b7-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/**
 * Whether a text is an email address: one that a browser's `<input type="email">` accepts, as typed or as the browser
 * sends it, an internationalized one, or one with a quoted local part.
 *
 * @example isEmail("ivan@xn--80a1acny.xn--p1ai") // true
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const labels = text.slice(at + 1).split(".");
  return at > 0 && LOCAL_PART.test(text.slice(0, at)) && labels.every((label) => LABEL.test(label));
}
