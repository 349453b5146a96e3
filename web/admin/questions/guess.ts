import type { QuestionType } from "#engine";

/** The type of answers that the words of a question imply; the first match counts. */
const SIGNS: readonly (readonly [sign: RegExp, type: QuestionType])[] = [
  [
    /\b(all|any) that apply\b|\b(select|choose|check|tick) (all|any)\b|\bwhich (of (the|these)|ones)\b/,
    "multiple_choice",
  ],
  [/\b(which|what) (\w+ )?(documents|features|products|services|tools|areas|topics|channels)\b/, "multiple_choice"],
  [/\b(your|company|full|first|last) name\b|\b(called|job title)\b|\be-?mail\b|\bphone\b/, "text"],
  [/\b(street|postal|home|mailing|your) address\b|\b(zip|postal|post) ?code\b|\b(website|url|profile)\b/, "text"],
  [/^when (did|was|were|does|is|has)\b/, "date"],
  [/\b(what|which|on what|on which) (date|day)\b|\b(date|day) of\b|\bbirthday\b|\b\w+ date\b/, "date"],
  [/\bhow satisfied\b|\bhow likely\b|\bon a scale\b|\bfrom \d+ to \d+\b/, "slider"],
  // a request to rate, not for a rate
  [/^(please )?rate\b|\byou rate\b/, "slider"],
  [/\bhow long\b|\bhow many (\w+ )?(years|months|weeks|days|hours)\b/, "number"],
  [
    /\bhow many\b|\bnumber of\b|\bhow old\b|\bcredit score\b|\b(your|team|company) (age|size)\b|\bheadcount\b/,
    "integer",
  ],
  [/\bhow (big|large) is (your|the) (\w+ )?(team|company|business|household|family|organization)\b/, "integer"],
  [
    /\bhow (much|far|big|large|tall|heavy)\b|^what (do|did|does|will) .*\b(pay|earn|owe|spend|charge|weigh)\b/,
    "number",
  ],
  [
    /\b(amount|budget|cost|income|payments?|price|rate|rent|revenue|salary|spend|turnover|value|percentage)\b/,
    "number",
  ],
  // wishes, actions, and reasons have countless answers
  [/^what (do|did|does|would|will|could|can|should|brings?|brought|made|makes) \w+/, "text"],
  [/\b(goals?|challenges?|problems?|concerns?|expectations?|requirements?|needs)\b/, "text"],
];

/** Words that ask for a text. */
const OPEN =
  /\b(anything (else|we|you|to)|what(ever)? else|(something|more) (we|you|to)|any (other |more )?(questions|remarks|requests|ideas|suggestions|concerns|thoughts)|(tell|let) us|describe|explain|comments?|notes?|remarks?|feedback|message|why)\b/;

/** First words of a yes/no question, whatever its subject. */
const YES_OR_NO = /^(is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|should|may|might|shall|must)\b/i;

/** First words of a question with a few possible answers. */
const CHOOSING = /^(when|where|which|what (kind|sort|type)|who)\b/;

/**
 * Returns the probable type of a question, from its words; undefined if they imply none.
 *
 * @example guessType("What is your monthly income?") // "number"
 */
export function guessType(text: string): QuestionType | undefined {
  const words = text.trim().toLowerCase();
  if (words === "") return undefined;
  if (OPEN.test(words)) return "text";
  if (YES_OR_NO.test(words)) return "choice";
  return SIGNS.find(([sign]) => sign.test(words))?.[1] ?? (CHOOSING.test(words) ? "choice" : undefined);
}

/** Whether a question is a yes/no question. */
export const isYesOrNo = (text: string): boolean => YES_OR_NO.test(text.trim()) && !OPEN.test(text.toLowerCase());

/** Parses a question and choices from pasted lines: the first is the question, without list markers. */
export function pastedQuestion(pasted: string): { readonly text: string; readonly choices: readonly string[] } {
  const [text = "", ...choices] = nonBlankLines(pasted);
  return { text, choices: choices.map(withoutMark) };
}

/** The lines that are not blank. */
export const nonBlankLines = (pasted: string): readonly string[] =>
  pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Removes the bullet, number, or letter from a line of a list. */
export const withoutMark = (line: string): string => line.replace(/^(?:[-*•·–▪◦☐]|\(?(?:\d{1,2}|[a-z])[.)])\s+/i, "");

/** Parses two numbers in one text: `300-850`, `300 to 850`; undefined for everything else. */
export function typedSpan(typed: string): readonly [least: string, most: string] | undefined {
  const [, least, most] = /^\s*([−-]?[\d.,]+)\s*(?:-|–|—|\.\.|to)\s*([−-]?[\d.,]+)\s*$/i.exec(typed) ?? [];
  return least === undefined || most === undefined ? undefined : [least, most];
}
