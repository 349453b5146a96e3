import { isLonger } from "../values/characters.ts";
import { LIMITS } from "../values/limits.ts";
import type { ArithmeticOperator, ComparisonOperator, LogicOperator, MembershipOperator, Mode, Node } from "./ast.ts";
import { isOneNumber, joinedByCommas, numberWithCommas, splitNumber } from "./commas.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { problem } from "./diagnostics.ts";
import { FUNCTIONS, isFunctionName } from "./functions.ts";
import { isMeantAsIf, misplacedIf, missingValue, unknownWord } from "./misplaced.ts";
import { adviceOnWord } from "./mistakes.ts";
import { BINARY_OPERATORS, type BinaryOperator, isBinaryOperator, LEVEL } from "./operators.ts";
import {
  createReader,
  errorNode,
  isKeyword,
  isPunctuation,
  nested,
  peek,
  previous,
  type Reader,
  report,
} from "./reader.ts";
import type { Token } from "./tokens.ts";

export interface Parsed {
  /** Of a rule: its condition, without the `If`. */
  readonly tree: Node;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a formula or rule in one pass from left to right. All errors are reported at once: a part that cannot be
 * parsed becomes an error node, and nothing further is reported next to it.
 */
export function parse(source: string, mode: Mode): Parsed {
  if (isLonger(source, LIMITS.sourceLength)) {
    const at = { from: LIMITS.sourceLength, to: source.length };
    return { tree: errorNode(at.from, at.to), diagnostics: [problem("too_long", at)] };
  }
  const reader = createReader(source, mode);
  readIf(reader);
  if (peek(reader).kind === "end") {
    const what =
      mode === "rule" ? `a condition after "If", such as If {total_score} > 10` : "a formula, such as {score} * 2";
    if (reader.diagnostics.length === 0) report(reader, problem("empty", { from: 0, to: source.length }, what));
    return { tree: errorNode(0, source.length), diagnostics: reader.diagnostics };
  }
  const tree = readUntil(reader, []);
  return { tree, diagnostics: reader.diagnostics };
}

function readIf(reader: Reader): void {
  const first = peek(reader);
  const isIf = isKeyword(first, "if");
  if (isIf && reader.mode === "formula") report(reader, problem("if_in_formula", first));
  if (!isIf && reader.mode === "rule" && first.kind !== "end") report(reader, problem("missing_if", first));
  if (isIf || (reader.mode === "rule" && isMeantAsIf(first, peek(reader, 1)))) reader.position++;
}

/**
 * Reads an expression up to one of the closers or the end. Anything that does not belong there is put into an error
 * node.
 */
function readUntil(reader: Reader, closers: readonly string[]): Node {
  const start = peek(reader);
  const node = readLevel(reader, LEVEL.or);
  if (atCloser(reader, closers)) return node;
  const parts = [node];
  while (!atCloser(reader, closers)) {
    skipMisplaced(reader);
    if (atCloser(reader, closers)) break;
    parts.push(readLevel(reader, LEVEL.or));
  }
  return errorNode(start.from, previous(reader).to, parts);
}

function atCloser(reader: Reader, closers: readonly string[]): boolean {
  return peek(reader).kind === "end" || isPunctuation(peek(reader), ...closers);
}

/**
 * Reports what is between an expression and the next one, and moves on, so that at least one token is always consumed.
 */
function skipMisplaced(reader: Reader): void {
  const token = peek(reader);
  const before = previous(reader);
  if (token.kind === "bad") {
    reader.position++;
  } else if (isPunctuation(token, ",")) {
    const numbers = joinedByCommas(reader, -1);
    if (numbers.length > 1) report(reader, numberWithCommas(numbers));
    else if (before.kind !== "bad") {
      report(reader, problem("unexpected", token, token.text, ": use commas only between the arguments of a function"));
    }
    reader.position += Math.max(1, 2 * (numbers.length - 1));
  } else if (isPunctuation(token, ")")) {
    report(reader, problem("unexpected", token, token.text, ": there is no open parenthesis"));
    reader.position++;
  } else if (isKeyword(token, "if")) {
    report(reader, misplacedIf(reader, token));
    reader.position++;
  } else if (token.kind === "name") {
    const isAfterQuote = before.kind === "string" && before.to === token.from;
    report(reader, isAfterQuote ? problem("quote_in_string", { from: before.from, to: token.to }) : unknownWord(token));
    reader.position++;
  } else if (before.kind !== "bad") {
    report(reader, problem("missing_operator", { from: before.from, to: token.to }));
  }
  if (isOperator(peek(reader))) reader.position++;
}

function readLevel(reader: Reader, level: number): Node {
  if (level === LEVEL.not) return readNot(reader);
  if (level === LEVEL.sign) return readSigned(reader);
  const start = peek(reader);
  const operands = [readLevel(reader, level + 1)];
  if (level === LEVEL.comparison && membershipAt(reader) !== undefined)
    return readMembership(reader, start.from, operands[0]);
  const operators: BinaryOperator[] = [];
  for (let operator = binaryAt(reader, level); operator !== undefined; operator = binaryAt(reader, level)) {
    reader.position++;
    operators.push(operator);
    operands.push(readLevel(reader, level + 1));
    if (level === LEVEL.comparison && membershipAt(reader) !== undefined) {
      report(reader, problem("chained_in", peek(reader)));
      return errorNode(start.from, previous(reader).to, [
        ...operands,
        readMembership(reader, start.from, operands.at(-1)),
      ]);
    }
  }
  return chain(level, start.from, previous(reader).to, operators, operands);
}

function membershipAt(reader: Reader): MembershipOperator | undefined {
  if (isKeyword(peek(reader), "in")) return "in";
  return isKeyword(peek(reader), "not") && isKeyword(peek(reader, 1), "in") ? "not in" : undefined;
}

/** Reads what follows a value: `in` or `not in`, and the values in parentheses, or a field with several answers. */
function readMembership(reader: Reader, from: number, value: Node = errorNode(from, from)): Node {
  const operator = membershipAt(reader) ?? "in";
  reader.position += operator === "in" ? 1 : 2;
  const open = peek(reader);
  const isListed = isPunctuation(open, "(");
  const node = nested(reader, () => {
    const values = isListed ? readValues(reader, open) : [readLevel(reader, LEVEL.sum)];
    const to = previous(reader).to;
    return { kind: "membership", from, to, operator, value, values, isListed };
  });
  if (membershipAt(reader) === undefined && binaryAt(reader, LEVEL.comparison) === undefined) return node;
  const next = peek(reader);
  report(reader, problem("chained_in", next));
  reader.position += membershipAt(reader) === "not in" ? 2 : 1;
  return errorNode(node.from, previous(reader).to, [node, readLevel(reader, LEVEL.comparison)]);
}

/** Reads one or more values in parentheses. A comma may follow the last. */
function readValues(reader: Reader, open: Token): Node[] {
  if (isPunctuation(peek(reader, 1), ")")) {
    reader.position++;
    report(reader, problem("missing_value", open, 'after "("'));
    close(reader, open);
    return [];
  }
  return readArguments(reader, open, true);
}

function binaryAt(reader: Reader, level: number): BinaryOperator | undefined {
  const token = peek(reader);
  if (!isOperator(token) || !isBinaryOperator(token.text)) return undefined;
  return BINARY_OPERATORS[token.text].level === level ? token.text : undefined;
}

/** The operators are all of this level, so the casts are safe. */
function chain(level: number, from: number, to: number, operators: BinaryOperator[], operands: Node[]): Node {
  const [operator] = operators;
  const [only] = operands;
  if (operator === undefined) return only ?? errorNode(from, to);
  if (level <= LEVEL.and) return { kind: "logic", from, to, operator: operator as LogicOperator, operands };
  if (level === LEVEL.comparison) {
    return { kind: "comparison", from, to, operators: operators as ComparisonOperator[], operands };
  }
  return { kind: "arithmetic", from, to, operators: operators as ArithmeticOperator[], operands };
}

function readNot(reader: Reader): Node {
  const { from } = peek(reader);
  if (!isKeyword(peek(reader), "not")) return readLevel(reader, LEVEL.comparison);
  const operand = nested(reader, () => {
    reader.position++;
    return readNot(reader);
  });
  return { kind: "unary", from, to: previous(reader).to, operator: "not", operand };
}

function readSigned(reader: Reader): Node {
  const { kind, text, from } = peek(reader);
  if (kind !== "operator" || (text !== "-" && text !== "+")) return readPower(reader);
  const operand = nested(reader, () => {
    reader.position++;
    return readSigned(reader);
  });
  return { kind: "unary", from, to: previous(reader).to, operator: text, operand };
}

function readPower(reader: Reader): Node {
  const start = peek(reader);
  const base = readValue(reader);
  if (binaryAt(reader, LEVEL.power) === undefined) return base;
  const exponent = nested(reader, () => {
    reader.position++;
    return readSigned(reader);
  });
  return chain(LEVEL.power, start.from, previous(reader).to, ["**"], [base, exponent]);
}

function readValue(reader: Reader): Node {
  const token = peek(reader);
  const { kind, text, value, from, to } = token;
  switch (kind) {
    case "number":
      reader.position++;
      return { kind, from, to, value };
    case "date":
      reader.position++;
      return { kind, from, to, day: value };
    case "string":
      reader.position++;
      return { kind, from, to, value: text };
    case "field":
      reader.position++;
      return { kind, from, to, name: text, index: Number.isNaN(value) ? undefined : value };
    case "function":
    case "name":
      return readNamed(reader, token);
    case "bad":
      reader.position++;
      return errorNode(from, to);
    case "punctuation":
      return text === "(" ? readParenthesis(reader) : missingValue(reader);
    case "keyword":
      if (text === "not") {
        report(reader, problem("misplaced_not", token));
        return readNot(reader);
      }
      if (text !== "if") return missingValue(reader);
      report(reader, misplacedIf(reader, token));
      reader.position++;
      return readValue(reader);
    default:
      return missingValue(reader);
  }
}

function readParenthesis(reader: Reader): Node {
  return nested(reader, () => {
    const open = peek(reader);
    reader.position++;
    const inside = readUntil(reader, [")"]);
    close(reader, open);
    return inside;
  });
}

function readNamed(reader: Reader, token: Token): Node {
  reader.position++;
  const { text, from, to } = token;
  const open = peek(reader);
  if (isPunctuation(open, "(")) {
    if (!isFunctionName(text)) report(reader, problem("unknown_function", token, text));
    return nested(reader, () => {
      const parts = readArguments(reader, open);
      const end = previous(reader).to;
      return isFunctionName(text)
        ? { kind: "call", from, to: end, name: text, arguments: parts }
        : errorNode(from, end, parts);
    });
  }
  if (isFunctionName(text)) report(reader, problem("missing_call", token, text, FUNCTIONS[text].signature));
  else report(reader, adviceOnWord(text) === undefined ? problem("bare_name", token, text) : unknownWord(token));
  return errorNode(from, to);
}

function readArguments(reader: Reader, open: Token, isListed = false): Node[] {
  reader.position++;
  const found: Node[] = [];
  const joined: (readonly Token[])[] = [];
  let isSpaced = false;
  const read = () => {
    // those at the end of the previous argument were checked with it
    if (!isJoinedByComma(reader)) joined.push(joinedByCommas(reader, 0));
    found.push(readUntil(reader, [",", ")"]));
  };
  if (!isPunctuation(peek(reader), ")")) {
    read();
    while (isPunctuation(peek(reader), ",")) {
      const comma = peek(reader);
      reader.position++;
      if (isListed && isPunctuation(peek(reader), ")")) break;
      isSpaced ||= peek(reader).from > comma.to;
      read();
    }
  }
  for (const numbers of joined) {
    if (isOneNumber(numbers, { isSpaced, isCall: !isListed })) report(reader, splitNumber(numbers));
  }
  close(reader, open);
  return found;
}

/** Whether a number precedes the comma just read, without a space on either side. */
function isJoinedByComma(reader: Reader): boolean {
  const number = peek(reader, -2);
  return number.kind === "number" && number.to === peek(reader).from - 1;
}

function close(reader: Reader, open: Token): void {
  if (peek(reader).kind === "end") report(reader, problem("missing_parenthesis", open));
  else reader.position++;
}

function isOperator({ kind, text }: Token): boolean {
  return kind === "operator" || (kind === "keyword" && (text === "and" || text === "or"));
}
