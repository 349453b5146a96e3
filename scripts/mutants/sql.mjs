// The changes of mutation testing in SQL statements.

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

/** The opposites, for comparisons with the time: nobody is there at the microsecond that a neighbor would change. */
const OPPOSITES = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

const STATEMENT = /^["'`]?\s*(?:select|insert|update|delete|with|merge)\s/;

/** Characters of the statement before and after a change in its description. */
const AROUND = 28;

/** Whether a text of a source is an SQL statement, or the beginning of one. */
export const isStatement = (text) => STATEMENT.test(text);

/** @param text of a statement or of a part of one, as in the source */
export function* sqlChanges(text) {
  // comments have no effect
  const code = text.replaceAll(/--.*$/gm, (comment) => " ".repeat(comment.length));
  for (const [pattern, to] of WORDS) {
    for (const match of code.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      // `between a and b` has no opposite
      if (match[0] === "and" && /\bbetween\s+(?:(?!\band\b).)*$/s.test(code.slice(0, start))) continue;
      const isOfTime = /^\s*now\(\)/.test(code.slice(end)) || /\bnow\(\)\s*$/.test(code.slice(0, start));
      const other = (isOfTime ? OPPOSITES[match[0]] : undefined) ?? to;
      const around = (word) =>
        [text.slice(0, start).slice(-AROUND), word, text.slice(end).slice(0, AROUND)].join("").replaceAll(/\s+/g, " ");
      yield { start, end, to: other, before: around(match[0]).trim(), after: around(other).trim() };
    }
  }
}
