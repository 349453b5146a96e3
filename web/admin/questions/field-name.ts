import { SCORE_NAMES, slugify } from "#engine";

/** Words that say nothing about what a question asks for. */
const EMPTY_WORDS = new Set(
  (
    "a able about an and any anything apply applies applying are as at be been best by can choose could currently " +
    "describe describes did do does each every following for from get give had has have how i if in interested is it " +
    "its like long looking many me much my need of often on or pay per plan planning please prefer select should " +
    "some tell that the their there these this those to us usually want was we were what when where which who will " +
    "with within would yes you your yours"
  ).split(" "),
);

/** Phrases that mean more than the words left of them: what is found, and the words it becomes; `^` goes first. */
const PHRASES: readonly (readonly [found: RegExp, words: string])[] = [
  [/^how old\b.*$/, "age"],
  [/^how many (?:people|persons|members)\b.* (?:your|the) (\w+)$/, "$1_size"],
  [/^when did you (\w+) (?:.* )?(?:your|the|this) (?:current |present |last )?(\w+)$/, "$2_$1_date"],
  [/^when (?:did|does|is|was) (?:your|the) (\w+) (\w+)$/, "$1_$2_date"],
  [/^when (?:do|will|would) you need (?:your|the|a|this) (\w+).*$/, "$1_needed"],
  [/^.*\b(?:anything|something) (?:else|we|you|to)\b.*$/, "comments"],
  [/^which of (?:these|the following) do you own$/, "owned"],
  [/\bown or rent\b/, "own_or_rent"],
  [/\b(?:each|every|per|a) month\b/, "^monthly"],
  [/\b(?:each|every|per|a) year\b/, "^yearly"],
  // a verb with a particle that would be left out as an empty word
  [/\b(move|check|sign|log|opt) (in|out|up|on)\b/g, "$1_$2"],
];

/** A name of more words would hardly be typed into a formula. */
const MOST_WORDS = 3;

/**
 * A field name for a question's text: its telling words in lower case, one that nobody has yet. Blank as long
 * as there is no text.
 *
 * @example suggestFieldName("What is your credit score?", new Set()) // "credit_score"
 */
export function suggestFieldName(text: string, taken: ReadonlySet<string>): string {
  const plain = slugify(text.replace(/['’]s?\b/g, "")).replaceAll("-", " ");
  if (plain === "") return "";
  const words = PHRASES.reduce((all, [found, put]) => all.replace(found, put), plain).split(" ");
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  const [first, others] = [true, false].map((wanted) => telling.filter((word) => word.startsWith("^") === wanted));
  const ordered = [...(first ?? []), ...(others ?? [])].map((word) => word.replace("^", ""));
  const isMoment = words[0] === "when" && ordered.length === 1 && !ordered[0]?.includes("_");
  const chosen = isMoment ? [...ordered, "date"] : ordered;
  const name = (chosen.length > 0 ? chosen : words).slice(0, MOST_WORDS).join("_");
  return freeName(/^\d/.test(name) ? `_${name}` : name, taken);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) => !taken.has(candidate) && SCORE_NAMES.every((score) => score !== candidate);
  if (isFree(name)) return name;
  for (let count = 2; ; count += 1) if (isFree(`${name}_${count}`)) return `${name}_${count}`;
}
