import { SCORE_NAMES, slugify } from "#engine";

/** Words that do not describe what a question asks for. */
const EMPTY_WORDS = new Set(
  (
    "a able about all an and any anything apply applies applying are as at be been best by can choose could currently " +
    "describe describes did do does each every explain following for from get give had has have how i if in interested " +
    "is it its let like long looking many may me might much my need of often on or pay per plan planning please prefer " +
    "select should some tell that the their there these this those to us usually want was we were what when where which " +
    "who why will with within would yes you your yours"
  ).split(" "),
);

/**
 * Phrases with another meaning than their remaining words: the pattern, and its replacement; `^` moves it to the front.
 */
const PHRASES: readonly (readonly [found: RegExp, words: string])[] = [
  [/^(?:please )?on a scale (?:from|of) \d+ (?:to )?\d+ /, ""],
  [/^how old (?:is|are) (?:your|the|this) (\w+)$/, "$1_age"],
  [/^how old\b.*$/, "age"],
  [/^how (?:big|large) (?:is|are) (?:your|the|this) (\w+)\b.*$/, "$1_size"],
  [/^how far (?:is|are|do|does) (?:you|your|the|it) (\w+)\b.*$/, "$1_distance"],
  [/^how many (?:people|persons|members)\b.* (?:your|the) (\w+)$/, "$1_size"],
  [/^when did you (\w+) (?:.* )?(?:your|the|this) (?:current |present |last )?(\w+)$/, "$2_$1_date"],
  [/^when (?:did|does|is|was) (?:your|the) (\w+) (\w+)$/, "$1_$2_date"],
  [/^(?:on )?(?:what|which) date (?:did|does|is|was|will) (?:your|the) (\w+) (\w+)$/, "$1_$2_date"],
  [/^when (?:do|will|would) you need (?:your|the|a|this) (\w+).*$/, "$1_needed"],
  [/^.*\b(?:anything|something|what) else\b.*$/, "anything_else"],
  [/^.*\b(?:anything|something) (?:we|you|to)\b.*$/, "comments"],
  [/^how did you (?:hear|learn|find out) (?:about|of)\b.*$/, "source"],
  [/^what is (?:your|the) (\w+) called$/, "$1_name"],
  [/^which of (?:these|the following) do you own$/, "owned"],
  [/^(?:which|what) (?:type|kind|sort) of (\w+)\b.*$/, "$1_type"],
  // the requested thing comes first, its purpose after it
  [
    /^(?:which|what) (?:of (?:these|the following) )?(\w+) (?:do|does|did|are|have|can|will|would|should) (?:you|we)\b.*$/,
    "$1",
  ],
  [/\bnumber of (?:the |your )?/, ""],
  [/\b(age|amount|cost|date|price|size|value) of (?:your |the |this |a )?(\w+)/, "$2_$1"],
  [/\bown or rent\b/, "own_or_rent"],
  [/\b(?:each|every|per|a) day\b/, "^daily"],
  [/\b(?:each|every|per|a) week\b/, "^weekly"],
  [/\b(?:each|every|per|a) month\b/, "^monthly"],
  [/\b(?:each|every|per|a) year\b/, "^yearly"],
  // a verb with a particle that would be removed as an empty word
  [/\b(move|check|sign|log|opt) (in|out|up|on)\b/g, "$1_$2"],
];

/** A name with more words is hard to type in a formula. */
const MAX_WORDS = 3;

/**
 * Derives a unique field name from a question's text: its significant words in lower case. Empty while there is no
 * text.
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
  const name = (chosen.length > 0 ? chosen : words).slice(0, MAX_WORDS).join("_");
  return freeName(/^\d/.test(name) ? `_${name}` : name, taken);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) => !taken.has(candidate) && SCORE_NAMES.every((score) => score !== candidate);
  if (isFree(name)) return name;
  for (let count = 2; ; count += 1) if (isFree(`${name}_${count}`)) return `${name}_${count}`;
}
