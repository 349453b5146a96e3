import { parseDate } from "../values/dates.ts";
import { LIMITS } from "../values/limits.ts";
import { isSafeNumber } from "../values/number-text.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { problem } from "./diagnostics.ts";
import { isFunctionName } from "./functions.ts";
import { badCharacter, badField, WRONG_SYMBOLS } from "./mistakes.ts";

export type TokenKind =
  | "number"
  | "date"
  | "string"
  | "field"
  | "keyword"
  | "function"
  | "name"
  | "operator"
  | "punctuation"
  | "bad"
  | "end";

/** One word of a formula or rule, with what an editor needs to color it. */
export interface Token {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
  /** Its meaning: `and` for `AND` (and, already reported, for `&&`), the name of a field, the contents of a string. */
  readonly text: string;
  /** Of a number its value, of a date its day, of an indexed field the index; otherwise NaN. */
  readonly value: number;
}

/** A token and what is wrong with it, if anything. */
interface Found {
  readonly kind: TokenKind;
  readonly text: string;
  readonly value?: number;
  readonly problems?: readonly Diagnostic[];
}

interface Place {
  readonly from: number;
  readonly to: number;
}

interface Shape {
  /** Sticky. Must not look ahead further than it consumes (a line at most), so that tokenizing stays linear. */
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, at: Place) => Found;
}

const KEYWORDS = new Set(["if", "and", "or", "not", "in"]);
const DECIMAL = /^(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+)?$/;

/** Thousands as many countries write them, 1.000.000; a single point precedes decimals. */
const THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;

/** Tried in this order at every place. */
const SHAPES: readonly Shape[] = [
  {
    pattern: /\{[ \t]*([A-Za-z_]\w*)[ \t]*(?:\[[ \t]*(-?\d+)[ \t]*\][ \t]*)?\}/y,
    read: ([, name = "", index], at) => readField(name, index, at),
  },
  { pattern: /\{\{[^{}\n]*\}\}|\{[^{}\n]*\}/y, read: ([text], at) => bad(badField(text, at)) },
  {
    pattern: /\{[ \t]*(?:([A-Za-z_]\w*)(?:\[-?\d*\]?)?)?/y,
    read: ([, name = ""], at) => ({ ...field(name), problems: [problem("unclosed_brace", at, name || "field")] }),
  },
  {
    pattern: /\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:[\d:.]*(?:Z|[+-]\d[\d:]*)?|[A-Za-z_]\w*)/y,
    read: ([text], at) => bad(problem("bad_date", at, text, `write only the date, as in ${text.slice(0, 10)}`)),
  },
  { pattern: /\d{4}-\d{2}-\d{2}(?![\d.]|-\d)/y, read: ([text], at) => readDate(text, at) },
  { pattern: /\.?\d(?:[eE][+-]?(?=\d)|[\w.])*/y, read: ([text], at) => readNumber(text, at) },
  { pattern: /'(?:[^'\\\r\n]|\\.)*'|"(?:[^"\\\r\n]|\\.)*"/y, read: ([text], at) => readString(text, at) },
  {
    pattern: /['"][^\r\n]*/y,
    read: ([text], at) => bad(problem("unclosed_string", at, text.slice(0, 1))),
  },
  {
    pattern: /[“”„‟«‘’‚‹`´]([^“”„‟»‘’‚›`´'"\r\n]*)[“”„‟»‘’‚›`´'"]?/y,
    read: ([, text = ""], at) => ({ kind: "string", text, problems: [problem("curly_quotes", at)] }),
  },
  { pattern: /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy, read: ([text]) => readWord(text) },
  {
    pattern: /\.[ \t]*[A-Za-z_]\w*(?:\(\))?/y,
    read: ([text], at) => bad(problem("attribute", at, text)),
  },
  {
    pattern: /\[[ \t]*-?\d+[ \t]*\]/y,
    read: ([text], at) => bad(problem("index_outside", at, text)),
  },
  {
    pattern: /(?:\*\*|\/\/|[-+*/%:])=(?!=)/y,
    read: ([text], at) => bad(problem("assignment", at, text)),
  },
  {
    pattern: /===|!==|<>|=>|=<|&&?|\|\|?|!(?!=)|=(?!=)|[\^≥≤≠≡×·÷−–—¬∧∨]/uy,
    read: ([text], at) => readWrongSymbol(text, at),
  },
  { pattern: /\*\*|\/\/|==|!=|<=|>=|[-+*/%<>]/y, read: ([text]) => ({ kind: "operator", text }) },
  { pattern: /[(),]/y, read: ([text]) => ({ kind: "punctuation", text }) },
  { pattern: /(.)\1*/suy, read: ([text], at) => bad(badCharacter(text, at)) },
];

/**
 * Splits a text into tokens; the last one is of kind `end`. Never throws: unreadable text becomes a token of kind `bad`
 * with a diagnostic, and a symbol of another language (`&&`) is read as its equivalent.
 */
export function tokenize(source: string): { tokens: readonly Token[]; diagnostics: readonly Diagnostic[] } {
  const tokens: Token[] = [];
  const diagnostics: Diagnostic[] = [];
  let from = skipSpace(source, 0);
  while (from < source.length) {
    const { to, found } = readToken(source, from);
    tokens.push({ kind: found.kind, from, to, text: found.text, value: found.value ?? Number.NaN });
    if (found.problems !== undefined) diagnostics.push(...found.problems);
    from = skipSpace(source, to);
  }
  tokens.push({ kind: "end", from: source.length, to: source.length, text: "", value: Number.NaN });
  return { tokens, diagnostics };
}

const SPACE = /\s*/y;

function skipSpace(source: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.exec(source);
  return SPACE.lastIndex;
}

function readToken(source: string, from: number): { to: number; found: Found } {
  for (const { pattern, read } of SHAPES) {
    pattern.lastIndex = from;
    const match = pattern.exec(source);
    if (match !== null) return { to: pattern.lastIndex, found: read(match, { from, to: pattern.lastIndex }) };
  }
  throw new Error("the last shape fits any character");
}

const bad = (problem: Diagnostic): Found => ({ kind: "bad", text: "", problems: [problem] });

const field = (name: string): Found => ({ kind: "field", text: name });

function readField(name: string, index: string | undefined, at: Place): Found {
  if (index === undefined) return field(name);
  const value = Number(index) + 0;
  if (value >= -LIMITS.listItems && value < LIMITS.listItems) return { ...field(name), value };
  return { ...field(name), value: 0, problems: [problem("index_too_large", at)] };
}

function readDate(text: string, at: Place): Found {
  const day = parseDate(text);
  if (day !== undefined) return { kind: "date", text, value: day };
  return bad(problem("bad_date", at, text, "this day does not exist"));
}

function readNumber(text: string, at: Place): Found {
  if (!DECIMAL.test(text)) {
    if (THOUSANDS.test(text)) return bad(problem("thousands_separator", at, text.replaceAll(".", "")));
    const advice = text.split(".").length > 2 ? "write dates as 2024-01-31" : "use only digits and a decimal point";
    return bad(problem("bad_number", at, text, advice));
  }
  const digits = text.replaceAll("_", "");
  const value = Number(digits);
  if (value > Number.MAX_VALUE) return bad(problem("number_too_large", at));
  return {
    kind: "number",
    text,
    value,
    ...(isSafeNumber(digits) ? {} : { problems: [problem("number_not_held", at)] }),
  };
}

const ODD_CHARACTER = /[\p{Cc}\p{Cs}]/u;

function readString(text: string, at: Place): Found {
  const odd = ODD_CHARACTER.exec(text);
  if (odd === null) return { kind: "string", text: text.slice(1, -1).replace(/\\(['"\\])/g, "$1") };
  const from = at.from + odd.index;
  return bad(badCharacter(odd[0], { from, to: from + odd[0].length }));
}

function readWord(word: string): Found {
  const lower = word.toLowerCase();
  if (KEYWORDS.has(lower)) return { kind: "keyword", text: lower };
  return { kind: isFunctionName(word) ? "function" : "name", text: word };
}

function readWrongSymbol(text: string, at: Place): Found {
  const use = WRONG_SYMBOLS.get(text) ?? "";
  return {
    kind: KEYWORDS.has(use) ? "keyword" : "operator",
    text: use,
    problems: [problem("wrong_symbol", at, text, use)],
  };
}
