// The changes of mutation testing within statements of SQL.

/** Words of conditions and orders, and their opposites. */
const WORDS = [
  [/\band\b/g, "or"],
  [/\bor\b(?! replace)/g, "and"],
  [/<=/g, "<"],
  [/>=/g, ">"],
  [/(?<![<>=|-])<(?![=>])/g, "<="],
  [/(?<![<>=-])>(?![>=])/g, ">="],
  [/<>/g, "="],
  [/(?<=\b(?:where|and|or|on|when)\s+[\w.]+ )=(?= )/g, "<>"],
  [/\bis not (?=null|true|false)/g, "is "],
  [/\bis (?=null|true|false)/g, "is not "],
  [/\bnot exists\b/g, "exists"],
  [/\bdesc\b/g, "asc"],
  [/\bnulls first\b/g, "nulls last"],
  [/\bgreatest\(/g, "least("],
  [/\bleast\(/g, "greatest("],
];

const STATEMENT = /^["'`]?\s*(?:select|insert|update|delete|with|merge)\s/;

/** How much of a statement a description shows on both sides of a change, in characters. */
const AROUND = 28;

/** Whether a text of a source is a statement, or its beginning. */
export const isStatement = (text) => STATEMENT.test(text);

/** @param text of a statement, or of a part, as the source has it */
export function* sqlChanges(text) {
  // what a comment says changes nothing
  const code = text.replaceAll(/--.*$/gm, (comment) => " ".repeat(comment.length));
  for (const [pattern, to] of WORDS) {
    for (const match of code.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      // `between a and b` has no other
      if (match[0] === "and" && /\bbetween\s+(?:(?!\band\b).)*$/s.test(code.slice(0, start))) continue;
      const around = (word) =>
        [text.slice(0, start).slice(-AROUND), word, text.slice(end).slice(0, AROUND)].join("").replaceAll(/\s+/g, " ");
      yield { start, end, to, before: around(match[0]).trim(), after: around(to).trim() };
    }
  }
}
