import { LIMITS } from "../values/limits.ts";
import type { ErrorNode, Mode, Node } from "./ast.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { problem } from "./diagnostics.ts";
import { type Token, tokenize } from "./tokens.ts";

/** Where the parser stands in the tokens, and what it found wrong so far. */
export interface Reader {
  readonly mode: Mode;
  /** The last one is of kind `end` and is never passed. */
  readonly tokens: readonly Token[];
  readonly diagnostics: Diagnostic[];
  position: number;
  /** How many parentheses, calls, signs, `not` and powers stand open: all that makes the parser recurse. */
  depth: number;
  /** Once nested too deep, the rest of the text is left unread and nothing more is reported. */
  abandoned: boolean;
}

/** Stands before the first token of a source. */
export function createReader(source: string, mode: Mode): Reader {
  const { tokens, diagnostics } = tokenize(source);
  return { mode, tokens, diagnostics: [...diagnostics], position: 0, depth: 0, abandoned: false };
}

/** The next token, or one further ahead or (negative) behind; at most the first or the last. */
export function peek(reader: Reader, ahead = 0): Token {
  const last = reader.tokens.length - 1;
  return reader.tokens[Math.max(0, Math.min(reader.position + ahead, last))] as Token;
}

/** The token just passed. */
export function previous(reader: Reader): Token {
  return peek(reader, -1);
}

/** Adds a diagnostic, unless the rest of the text was given up. */
export function report(reader: Reader, diagnostic: Diagnostic): void {
  if (!reader.abandoned) reader.diagnostics.push(diagnostic);
}

/** Reads one level deeper; beyond the limit it says so and gives up on the rest of the text. */
export function nested(reader: Reader, read: () => Node): Node {
  if (reader.depth < LIMITS.depth) {
    reader.depth++;
    const node = read();
    reader.depth--;
    return node;
  }
  const token = peek(reader);
  report(reader, problem("too_deep", token));
  reader.abandoned = true;
  reader.position = reader.tokens.length - 1;
  return errorNode(token.from, token.to);
}

/** Stands in the tree for what could not be read, with those parts that could. */
export function errorNode(from: number, to: number, parts: readonly Node[] = []): ErrorNode {
  return { kind: "error", from, to, parts };
}

export function isPunctuation({ kind, text }: Token, ...marks: readonly string[]): boolean {
  return kind === "punctuation" && marks.includes(text);
}

export function isKeyword({ kind, text }: Token, keyword: string): boolean {
  return kind === "keyword" && text === keyword;
}
