import { Document, isMap, isScalar, isSeq, type Scalar, visit } from "yaml";
import { sharedCaches } from "../base/cache.ts";
import { mapCooperatively } from "../base/cooperative.ts";
import { onceFor } from "../base/once-for.ts";

/** The members whose items are rows of a table: each row is on one line. */
const ROWS: ReadonlySet<string> = new Set(["choices", "value_ranges", "bands", "x", "y", "total"]);

/**
 * Plain texts that YAML 1.1 parsers, such as PyYAML, read as another type: booleans, null, numbers with underscores, in
 * other bases, or in base 60, dates, and the signs for a merge and a default value.
 */
const OTHER_IN_1_1 = new RegExp(
  [
    "y|yes|n|no|true|false|on|off|null|~|=|<<",
    "[-+]?0b[01_]+|[-+]?0o?[0-7_]+|[-+]?0x[\\da-f_]+|[-+]?[\\d_]+(?::[0-5]?\\d)+(?:\\.[\\d_]*)?",
    "[-+]?(?:\\d[\\d_]*)?\\.?[\\d_]*(?:e[-+]?\\d+)?|[-+]?\\.(?:inf|nan)",
    "\\d{4}-\\d\\d?-\\d\\d?(?:[Tt\\s].*)?",
  ]
    .map((each) => `(?:${each})`)
    .join("|")
    .replace(/^/, "^(?:")
    .replace(/$/, ")$"),
  "i",
);

/** Characters that a YAML 1.1 parser rejects, or reads as the end of a line. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * Texts that some parsers read differently without quotes: tabs, a blank line with spaces at the beginning, and marks
 * of a key; in the row of a table a question mark anywhere.
 */
const NOT_PLAIN = /^[:?]|^\n* +\n|\t/;
const NOT_PLAIN_IN_ROW = /^:|[?\t\n]/;

/** How a text is written: a quoted one on one line, because parsers differ about spaces at the ends of its lines. */
export const TO_STRING = {
  lineWidth: 0,
  flowCollectionPadding: true,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const;

/** Quotes a text, a value or a key, if some parser would read it as another type. */
export function quoteForOthers(_key: unknown, scalar: Scalar, ancestors: readonly unknown[]): void {
  const { value } = scalar;
  if (typeof value !== "string") return;
  const isInRow = ancestors.some((node) => isMap(node) && node.flow === true);
  const isPlain = !(isInRow ? NOT_PLAIN_IN_ROW : NOT_PLAIN).test(value) && value.search(UNPRINTABLE) < 0;
  if (!isPlain || OTHER_IN_1_1.test(value)) scalar.type = "QUOTE_DOUBLE";
}

/** Escapes these characters, which occur only in quoted texts. */
const escaped = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Formats a value as readable YAML that every parser reads the same way: a blank line between the parts, tables row by
 * row.
 */
export const writeYaml = (value: object): string => joined(piecesOf(value).map(write));

/** The same, while other work runs in between. A value that never changes is formatted once. */
export const yamlOf: (value: object) => Promise<string> = onceFor(
  sharedCaches.create("model_yaml"),
  async (value: object) => joined(await mapCooperatively(piecesOf(value), write)),
  // a text with one character beyond Latin-1 takes two bytes for each
  (text) => 2 * text.length,
);

/** A part that can be written separately: a member, or one item of a member that is a list. */
type Piece = { readonly name: string; readonly value: unknown; readonly isFirst: boolean } | { readonly item: unknown };

function piecesOf(value: object): Piece[] {
  return Object.entries(value).flatMap(([name, member], index): Piece[] => {
    const isFirst = index === 0;
    if (!Array.isArray(member) || member.length === 0 || ROWS.has(name)) return [{ name, value: member, isFirst }];
    return [{ name, value: undefined, isFirst }, ...member.map((item: unknown) => ({ item }))];
  });
}

/** After a text that keeps the line breaks at its end, an empty line would be one of them. */
const joined = (texts: readonly string[]): string =>
  texts.map((text, index) => (/\n *\n$/.test(texts[index - 1] ?? "") ? text.replace(/^\n/, "") : text)).join("");

function write(piece: Piece): string {
  if ("item" in piece) return textOf([piece.item]).replace(/^(?=.)/gm, "  ");
  const { name, value, isFirst } = piece;
  // a list whose items follow
  if (value === undefined) return `${isFirst ? "" : "\n"}${textOf({ [name]: null }).replace(/ null\n$/, "\n")}`;
  return `${typeof value === "object" && value !== null && !isFirst ? "\n" : ""}${textOf({ [name]: value })}`;
}

function textOf(value: unknown): string {
  const document = new Document(value, { version: "1.2", schema: "core", aliasDuplicateObjects: false });
  visit(document, {
    Scalar: quoteForOthers,
    Pair(_, pair) {
      if (!isScalar(pair.key) || !ROWS.has(String(pair.key.value)) || !isSeq(pair.value)) return;
      for (const row of pair.value.items) if (isMap(row)) row.flow = true;
    },
  });
  return escaped(document.toString(TO_STRING));
}
