// Finds the changes that mutation testing makes in a source, and compiles all of them into it: each has an effect only
// while its number is active. So a thousand of them need one compilation, and no file of the project is ever changed.
import { parseAst } from "vite";
import { isStatement, sqlChanges } from "./sql.mjs";

/** The opposite of an operator, or a similar one. `??` is left out, because most are only for the compiler. */
const OPERATORS = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "**": "*",
  "&": "|",
  "|": "&",
  "<<": ">>",
  ">>": "<<",
  "+=": "-=",
  "-=": "+=",
  "*=": "/=",
  "/=": "*=",
  "++": "--",
  "--": "++",
};

/** Operators of Kysely's `where`, which are strings. */
const COMPARISONS = {
  "=": "!=",
  "!=": "=",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  in: "not in",
  "not in": "in",
  is: "is not",
  "is not": "is",
};

/**
 * The opposites, for the head of a loop over a list, because one round more reads past its end, where there is nothing,
 * and mostly does nothing; and for comparisons of times, because nobody is there at the moment between.
 */
const OPPOSITES = { ...OPERATORS, "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

/** Nodes for types only, except for the expressions that they contain. */
const WRAPPERS = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

const LENGTH = /^[\w.]+\.(?:length|size)$/;

const LOOPS = new Set(["ForStatement", "ForInStatement", "ForOfStatement", "WhileStatement", "DoWhileStatement"]);

/** The longest text of an operand, in characters, in the description of a change. */
const SHOWN = 48;

/**
 * @typedef {object} Mutant
 * @property {number} line
 * @property {string} before the changed code, shortened
 * @property {string} after
 */

/** @returns {Mutant[]} the changes of a source, in the order of its code */
export function mutantsOf(source) {
  const found = [];
  walk(parseAst(source, { lang: "ts" }), source, (_node, change) => {
    found.push({ line: source.slice(0, change.at).split("\n").length, before: change.before, after: change.after });
  });
  return found;
}

/**
 * @param idOf the number of the change with this index in `mutantsOf`, or undefined to leave it out
 * @returns the source with these changes. It reads from the global `__mutants` which one is active, and reports each
 *   round of a loop to it, so that an endless loop can be stopped.
 */
export function instrument(source, idOf) {
  const edits = new Map();
  let index = 0;
  const program = parseAst(source, { lang: "ts" });
  walk(program, source, (node, change) => {
    const id = idOf(index++);
    if (id === undefined) return;
    const known = edits.get(node) ?? [];
    edits.set(node, [...known, { id, text: change.text }]);
  });
  return emit(program, source, edits, 0, source.length);
}

function emit(node, source, edits, start = node.start, end = node.end) {
  let text = "";
  let at = start;
  for (const child of childrenOf(node)) {
    text += source.slice(at, child.start) + emit(child, source, edits);
    at = child.end;
  }
  text += source.slice(at, end);
  for (const { id, text: changed } of edits.get(node) ?? []) text = `(__mutants.is(${id}) ? ${changed} : ${text})`;
  return node.isLoopBody ? `{ __mutants.step(); ${text} }` : text;
}

/** Calls `visit` with each change of a node and its descendants. */
function walk(node, source, visit) {
  if (LOOPS.has(node.type)) node.body.isLoopBody = true;
  for (const change of changesOf(node, source)) visit(node, change);
  for (const child of childrenOf(node)) walk(child, source, visit);
}

/** Returns the child nodes that are not types, in the order of the source. */
function childrenOf(node) {
  if (node.children !== undefined) return node.children;
  // the name and the content of such a node have the same position
  if (/^(?:Im|Ex)portSpecifier$/.test(node.type)) return [];
  const found = [];
  const add = (value) => {
    if (value === null || typeof value !== "object") return;
    if (Array.isArray(value)) for (const each of value) add(each);
    else if (typeof value.type === "string" && typeof value.start === "number") {
      if (!value.type.startsWith("TS") || WRAPPERS.has(value.type)) found.push(value);
    }
  };
  const isShorthand = node.type === "Property" && node.shorthand;
  for (const [key, value] of Object.entries(node)) if (!(isShorthand && key === "key")) add(value);
  found.sort((a, b) => a.start - b.start);
  Object.defineProperty(node, "children", { value: found });
  return found;
}

/** Returns the changes of one node itself: position, code before and after, and the whole node with the change. */
function* changesOf(node, source) {
  const textOf = ({ start, end }) => source.slice(start, end);
  const change = (start, end, replacement, before, after) => ({
    at: start,
    before,
    after,
    text: source.slice(node.start, start) + replacement + source.slice(end, node.end),
  });
  function* inSql(parts, isKnown) {
    if (!isKnown && !isStatement(textOf(parts[0]))) return;
    for (const part of parts)
      for (const { start, end, to, before, after } of sqlChanges(textOf(part)))
        yield change(part.start + start, part.start + end, to, before, after);
  }
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
    case "AssignmentExpression": {
      const isOfTime = /\bnow\(\)/.test(textOf(node));
      const other = (node.isOverList || isOfTime ? OPPOSITES : OPERATORS)[node.operator];
      // texts can be added but not subtracted; a sum with 0 only takes the sign from -0, which neither texts nor JSON
      // show
      if (
        other === undefined ||
        (node.operator === "+" && (node.right.value === 0 || [node.left, node.right].some(isText)))
      )
        break;
      const between = source.slice(node.left.end, node.right.start);
      const at = node.left.end + between.lastIndexOf(node.operator);
      const [left, right] = [source.slice(node.start, at), source.slice(at + node.operator.length, node.end)];
      const describe = (operator) => `${shortenStart(left.trim())} ${operator} ${shorten(right.trim())}`;
      yield change(at, at + node.operator.length, other, describe(node.operator), describe(other));
      break;
    }
    case "UpdateExpression": {
      const other = OPERATORS[node.operator];
      const at = node.prefix ? node.start : node.end - 2;
      yield change(at, at + 2, other, textOf(node), textOf(node).replace(node.operator, other));
      break;
    }
    case "UnaryExpression":
      if (node.operator === "!" || (node.operator === "-" && node.argument.type !== "Literal"))
        yield change(node.start, node.start + 1, "", shorten(textOf(node)), shorten(textOf(node).slice(1)));
      break;
    case "TaggedTemplateExpression":
    case "TemplateLiteral":
      if (node.isTagged) break;
      if (node.type === "TaggedTemplateExpression") {
        node.quasi.isTagged = true;
        if (textOf(node.tag) !== "sql") break;
      }
      yield* inSql((node.quasi ?? node).quasis, node.quasi !== undefined);
      break;
    case "Literal":
      if (typeof node.value !== "string") break;
      if (node.role !== undefined) {
        const to = JSON.stringify(node.role.to);
        yield change(node.start, node.end, to, `${node.role.of} ${node.raw}`, `${node.role.of} ${to}`);
      } else yield* inSql([node], false);
      break;
    case "CallExpression":
      markKysely(node, textOf);
      break;
    case "IfStatement":
    case "ConditionalExpression":
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForStatement":
      if (node.test) node.test.isCondition = true;
      if (node.type === "ForStatement" && LENGTH.test(textOf(node.test?.right ?? node))) node.test.isOverList = true;
      break;
  }
  if (node.isCondition && isPlain(node)) {
    const text = textOf(node);
    yield { at: node.start, before: shorten(text), after: `!(${shorten(text)})`, text: `!(${text})` };
  }
}

/** Whether none of the node's own operators has been changed. */
const isPlain = (node) =>
  !["BinaryExpression", "LogicalExpression", "Literal"].includes(node.type) &&
  !(node.type === "UnaryExpression" && node.operator === "!");

/** Replaces the operators and directions in the arguments of a query's methods by their opposites. */
function markKysely(node, textOf) {
  if (node.callee.type !== "MemberExpression") return;
  const name = textOf(node.callee.property);
  const [first, second] = node.arguments;
  const of = `${name}(${shorten(first === undefined ? "" : textOf(first))})`;
  if (["where", "having", "on"].includes(name) && second?.value in COMPARISONS)
    second.role = { of, to: COMPARISONS[second.value] };
  if (name === "orderBy" && ["asc", "desc"].includes(second?.value))
    second.role = { of, to: second.value === "asc" ? "desc" : "asc" };
}

const isText = (node) =>
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "BinaryExpression" && node.operator === "+" && [node.left, node.right].some(isText));

const inOneLine = (text) => text.replaceAll(/\s+/g, " ");

function shorten(text) {
  const line = inOneLine(text);
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1)}…`;
}

function shortenStart(text) {
  const line = inOneLine(text);
  return line.length <= SHOWN ? line : `…${line.slice(1 - SHOWN)}`;
}
