import { LIMITS } from "../values/limits.ts";
import type { ErrorNode, Mode, Node } from "./ast.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { problem } from "./diagnostics.ts";
import { type Token, tokenize } from "./tokens.ts";

/** The state of the parser: its position in the tokens, and the errors found so far. */
export interface Reader {
  readonly mode: Mode;
  /** The last one is of kind `end`. */
  readonly tokens: readonly Token[];
  readonly diagnostics: Diagnostic[];
  position: number;
  /** The number of open parentheses, calls, signs, `not`, and powers: everything that makes the parser recurse. */
  depth: number;
  /** True if the nesting is too deep: then the rest of the text is not read and nothing more is reported. */
  abandoned: boolean;
}

/** Creates a reader before the first token of a source. */
export function createReader(source: string, mode: Mode): Reader {
  const { tokens, diagnostics } = tokenize(source);
  return { mode, tokens, diagnostics: [...diagnostics], position: 0, depth: 0, abandoned: false };
}

/** Returns the next token, or one at an offset (negative for previous ones); at most the first or the last. */
export function peek(reader: Reader, ahead = 0): Token {
  const last = reader.tokens.length - 1;
  return reader.tokens[Math.max(0, Math.min(reader.position + ahead, last))] as Token;
}

/** Returns the token just passed. */
export function previous(reader: Reader): Token {
  return peek(reader, -1);
}

/** Adds a diagnostic, unless the rest of the text was abandoned. */
export function report(reader: Reader, diagnostic: Diagnostic): void {
  if (!reader.abandoned) reader.diagnostics.push(diagnostic);
}

/** Reads one level deeper. Beyond the limit, reports it and abandons the rest of the text. */
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
  reader.position = reader.tokens.length;
  return errorNode(token.from, token.to);
}

/** Creates the node for a part that could not be parsed, with those of its parts that could. */
export function errorNode(from: number, to: number, parts: readonly Node[] = []): ErrorNode {
  return { kind: "error", from, to, parts };
}

export function isPunctuation({ kind, text }: Token, ...marks: readonly string[]): boolean {
  return kind === "punctuation" && marks.includes(text);
}

export function isKeyword({ kind, text }: Token, keyword: string): boolean {
  return kind === "keyword" && text === keyword;
}
