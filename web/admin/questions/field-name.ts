import { SCORE_NAMES, slugify } from "#engine";

/** Words that say nothing about what a question asks for. */
const EMPTY_WORDS = new Set(
  (
    "a about an and any are as at be been by can could did do does each every for from had has have how i if in is it its " +
    "like many me much my of on or please should tell that the their there this to us was we were what when " +
    "where which who will with would yes you your yours"
  ).split(" "),
);

/** A name of more words would hardly be typed into a formula. */
const MOST_WORDS = 3;

/**
 * A field name for a question's text: its telling words in lower case, one that nobody has yet. Blank as long
 * as there is no text.
 *
 * @example suggestFieldName("What is your credit score?", new Set()) // "credit_score"
 */
export function suggestFieldName(text: string, taken: ReadonlySet<string>): string {
  const words = slugify(text.replace(/['’]s?\b/g, ""))
    .split("-")
    .filter((word) => word !== "");
  if (words.length === 0) return "";
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  const name = (telling.length > 0 ? telling : words).slice(0, MOST_WORDS).join("_");
  return freeName(/^\d/.test(name) ? `_${name}` : name, taken);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) => !taken.has(candidate) && SCORE_NAMES.every((score) => score !== candidate);
  if (isFree(name)) return name;
  for (let count = 2; ; count += 1) if (isFree(`${name}_${count}`)) return `${name}_${count}`;
}
