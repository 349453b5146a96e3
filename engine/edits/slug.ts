import { doValuesName, fold } from "../answers/choices.ts";

/** Letters whose plain form Unicode's decomposition does not return. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

/** A longer slug is hard to type. */
const MAX_LENGTH = 80;

const SLUG = /^[A-Za-z0-9_-]+$/;

/** Whether a text can be a slug: letters, digits, `-` and `_`, but nothing at which a comma-separated list is split. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/**
 * Derives the slug of a text: plain lower-case letters and digits, with one hyphen for everything else; empty if
 * nothing is left.
 *
 * @example slugify("Over 5× rent") // "over-5-rent"
 */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => PLAIN[letter] ?? "")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_LENGTH)
    .replace(/-$/, "");
}

/** The members of a choice other than its slug. The value is undefined while it is not a number. */
interface Named {
  readonly text: string;
  readonly value: number | undefined;
}

/**
 * Derives the slug of a choice that has none, from its text or else from its position, counted from 1. The slug is not
 * taken and identifies no other choice: it is not the text of another choice or, if values name choices, its value.
 *
 * @param choices all choices of the question
 */
export function choiceSlug(choices: readonly Named[], index: number, taken: ReadonlySet<string>): string {
  const own = fold(choices[index]?.text ?? "");
  const meant = new Set<string>(taken);
  const valuesName = doValuesName(choices.map(({ text, value = Number.NaN }) => ({ text, value })));
  for (const [place, other] of choices.entries()) {
    if (place === index) continue;
    if (fold(other.text) !== own) meant.add(fold(other.text));
    if (valuesName && other.value !== undefined && String(other.value) !== own) meant.add(String(other.value));
  }
  // the sign distinguishes -2 from 2
  const slug = /^-\d+$/.test(own) ? own : slugify(own);
  return freeSlug(slug === "" ? `choice-${index + 1}` : slug, meant);
}

/** Returns the first of `slug`, `slug-2`, `slug-3`… that is not taken. */
function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? slug : `${slug}-${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}
