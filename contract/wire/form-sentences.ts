import { REQUIRED, SENTENCES, sizeSentence, typeSentence } from "./sentences.ts";

/** A number that no limit is, in the place of the limit that a sentence names. */
const LIMIT = 8_888;

/** What the API says, and what a form says in its place. `LIMIT` stands for the number that a sentence names. */
const WORDINGS: readonly (readonly [api: string, form: string])[] = [
  [SENTENCES.blank, REQUIRED],
  [typeSentence("string", null), REQUIRED],
  [typeSentence("number", ""), "Enter a number, such as 1,500 or 2.5."],
  [typeSentence("int", ""), "Enter a whole number."],
  [SENTENCES.slug, "Use only letters, numbers, hyphens and underscores."],
  [SENTENCES.fieldName, "Use only letters, numbers and underscores, and don't start with a number."],
  [SENTENCES.url, "Enter a full address that starts with http:// or https://."],
  [sizeSentence("number", "min", LIMIT), `Enter ${LIMIT} or more.`],
  [sizeSentence("number", "max", LIMIT), `Enter ${LIMIT} or less.`],
  [sizeSentence("string", "min", LIMIT), `Use at least ${LIMIT} characters.`],
  [sizeSentence("string", "max", LIMIT), `Use at most ${LIMIT} characters.`],
  [sizeSentence("array", "min", LIMIT), `Add at least ${LIMIT}.`],
  [sizeSentence("array", "max", LIMIT), `Use at most ${LIMIT}.`],
];

const FORMS = WORDINGS.map(([api, form]) => {
  const source = api.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(String(LIMIT), "(-?[\\d.]+)");
  return [new RegExp(`^${source}$`), form.replace(String(LIMIT), "$1")] as const;
});

/**
 * What the API says of a field, as a form says it beside that field. Sentences that read well in both places stay.
 *
 * @example formSentence("Ensure this value is less than or equal to 5.") // "Enter 5 or less."
 */
export function formSentence(sentence: string): string {
  for (const [pattern, form] of FORMS) if (pattern.test(sentence)) return sentence.replace(pattern, form);
  return sentence;
}

/** The sentences about one field: for one that is blank, that alone. */
export function formSentences(sentences: readonly string[]): readonly string[] {
  const said = [...new Set(sentences.map(formSentence))];
  return said.includes(REQUIRED) ? [REQUIRED] : said;
}
