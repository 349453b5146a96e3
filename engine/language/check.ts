import { SCORE_NAMES } from "../document/model.ts";
import { LIMITS } from "../values/limits.ts";
import { type CallNode, children, type FieldNode, type Mode, type Node } from "./ast.ts";
import { checkComparison, checkMembership, singleValue } from "./check-comparison.ts";
import type { Checker, Found } from "./checker.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { problem } from "./diagnostics.ts";
import { FUNCTIONS, type FunctionEntry } from "./functions.ts";
import { arithmeticKind } from "./operators.ts";
import { parse } from "./parse.ts";
import type { ProblemCode } from "./problems.ts";
import { type FieldType, type ResultType, type Scope, valueType } from "./types.ts";

/** The result of checking a formula or rule. */
export interface Checked {
  readonly tree: Node;
  /** Undefined if it is invalid. */
  readonly type: ResultType | undefined;
  /** Every field it names, known or not. */
  readonly fields: ReadonlySet<string>;
  /** In order of position. */
  readonly diagnostics: readonly Diagnostic[];
  /** The maximum number of steps of an evaluation; at most `LIMITS.steps` without an error. */
  readonly steps: number;
}

/** Only the first findings suggest a name, because finding one compares with hundreds. */
const SUGGESTED = 10;

/**
 * Parses a text and checks its syntax, its fields, the types of its values, and its limits.
 *
 * @param suggested the number of findings that may include a suggestion
 */
export function check(source: string, mode: Mode, scope: Scope, suggested = SUGGESTED): Checked {
  const { tree, diagnostics: syntax } = parse(source, mode);
  const checker: Checker = { scope, fields: new Set(), diagnostics: [...syntax], suggested };
  const found = mode === "rule" ? conditionOf(checker, tree) : formulaOf(checker, tree);
  const steps = countSteps(tree, scope);
  if (steps > LIMITS.steps) checker.diagnostics.push(problem("too_many_steps", tree));
  const diagnostics = checker.diagnostics.sort((a, b) => a.from - b.from);
  const type = diagnostics.every(isHarmless) ? found : undefined;
  return { tree, type, fields: checker.fields, diagnostics, steps };
}

/** Whether it may be saved: it has no error. */
export function isSound(checked: Checked): boolean {
  return checked.diagnostics.every((diagnostic) => diagnostic.severity !== "error");
}

/**
 * Whether it may be compiled. This includes texts stored by former versions whose numbers have more digits than a
 * double: they count as the nearest number, as before.
 */
export function canCompile(checked: Checked): boolean {
  return checked.diagnostics.every(isHarmless);
}

/** Problems of new texts only: a stored text keeps its meaning. */
const HARMLESS: ReadonlySet<string> = new Set<ProblemCode>(["number_not_held", "ambiguous_choice", "split_number"]);

/** Whether a finding does not change a stored text and only prevents a new one from being saved. */
export function isHarmless({ severity, code }: Diagnostic): boolean {
  return severity !== "error" || HARMLESS.has(code);
}

/** Kind of a single value; `undefined` if an error is already reported. */
type ValueKind = ResultType["kind"] | undefined;

function formulaOf(checker: Checker, tree: Node): ResultType | undefined {
  const found = examine(checker, tree);
  if (found !== undefined && found.kind !== "string" && found.list) return valueType(found);
  const kind = asValue(checker, tree, found);
  return kind === undefined ? undefined : { kind, list: false };
}

function conditionOf(checker: Checker, node: Node): ResultType | undefined {
  const kind = valueKind(checker, node);
  if (kind === "date") checker.diagnostics.push(problem("date_as_condition", node));
  return { kind: "number", list: false };
}

function valueKind(checker: Checker, node: Node): ValueKind {
  return asValue(checker, node, examine(checker, node));
}

function asValue(checker: Checker, node: Node, found: Found): ValueKind {
  if (found === undefined) return undefined;
  if (found.kind === "string") {
    const advice = "Strings can only be compared with a text or choice field, using == or !=.";
    checker.diagnostics.push(problem("misplaced_string", node, advice));
    return undefined;
  }
  return singleValue(checker, node, found) ? valueType(found).kind : undefined;
}

const NUMBER: FieldType = { kind: "number", list: false };
const DATE: FieldType = { kind: "date", list: false };

function examine(checker: Checker, node: Node): Found {
  switch (node.kind) {
    case "number":
      return NUMBER;
    case "date":
      return DATE;
    case "string":
      return { kind: "string", list: false };
    case "field":
      return examineField(checker, node);
    case "unary": {
      if (node.operator === "not") conditionOf(checker, node.operand);
      else if (valueKind(checker, node.operand) === "date") {
        checker.diagnostics.push(problem("date_arithmetic", node, "Remove the sign: a date cannot have one."));
      }
      return NUMBER;
    }
    case "logic":
      for (const operand of node.operands) conditionOf(checker, operand);
      return NUMBER;
    case "comparison": {
      const found = node.operands.map((operand) => {
        const of = examine(checker, operand);
        return of === undefined || of.kind === "string" || singleValue(checker, operand, of) ? of : undefined;
      });
      checkComparison(checker, node, found);
      return NUMBER;
    }
    case "membership": {
      const found = children(node).map((operand) => examine(checker, operand));
      checkMembership(checker, node, found);
      return NUMBER;
    }
    case "arithmetic": {
      const kinds = node.operands.map((operand) => valueKind(checker, operand));
      let kind = kinds[0];
      for (const [i, operator] of node.operators.entries()) {
        const right = kinds[i + 1];
        if (kind === undefined || right === undefined) return undefined;
        const result = arithmeticKind(operator, kind, right);
        if (result === undefined) {
          const at = { from: node.operands[0]?.from ?? node.from, to: node.operands[i + 1]?.to ?? node.to };
          checker.diagnostics.push(problem("date_arithmetic", at, adviceOnDates(operator)));
        }
        kind = result;
      }
      return kind === undefined ? undefined : { kind, list: false };
    }
    case "call":
      return examineCall(checker, node);
    case "error":
      for (const part of node.parts) examine(checker, part);
      return undefined;
  }
}

/** Returns how to correct an operator that cannot take these dates. */
function adviceOnDates(operator: string): string {
  if (operator === "-") return "Put the date first: a date cannot be subtracted from a number.";
  if (operator === "+") return "Subtract one date from the other, or add a number of days: two dates have no sum.";
  return `Use only + and - with a date: "${operator}" cannot take one. days(…) turns a date into a number.`;
}

function examineField(checker: Checker, node: FieldNode): Found {
  const { name, index } = node;
  if (name === "") return undefined;
  checker.fields.add(name);
  const type = checker.scope.get(name);
  if (type === undefined) {
    const isScore = (SCORE_NAMES as readonly string[]).includes(name);
    const candidates = checker.diagnostics.length < checker.suggested ? [...checker.scope.keys()] : [];
    checker.diagnostics.push(
      isScore ? problem("score_not_available", node, name) : problem("unknown_field", node, name, candidates),
    );
    return undefined;
  }
  if (index === undefined) return type;
  if (!type.list) checker.diagnostics.push(problem("not_a_list", node, name));
  return { ...type, list: false };
}

/** Returns which arguments the function of a call requires; undefined if the call has them. */
const MISSING: Readonly<Record<FunctionEntry["takes"], (node: CallNode) => string | undefined>> = {
  none: ({ arguments: { length } }) => (length > 0 ? "no arguments, as in today()" : undefined),
  one: ({ arguments: { length } }) => (length === 1 ? undefined : `exactly one argument, not ${length}`),
  field: ({ name, arguments: [only, ...others] }) =>
    only?.kind === "field" && others.length === 0 ? undefined : `one field, as in ${name}({income})`,
  values: ({ arguments: { length } }) => (length === 0 ? "at least one argument" : undefined),
};

function examineCall(checker: Checker, node: CallNode): Found {
  const { takes, accepts, returns }: FunctionEntry = FUNCTIONS[node.name];
  const wanted = MISSING[takes](node);
  if (wanted !== undefined) checker.diagnostics.push(problem("argument_count", node, node.name, wanted));
  if (takes === "field") {
    for (const argument of node.arguments) examine(checker, argument);
    return NUMBER;
  }

  const kinds = new Set<ResultType["kind"]>();
  for (const argument of node.arguments) {
    const found = examine(checker, argument);
    const isList = takes === "values" && found !== undefined && found.kind !== "string" && found.list;
    const kind = isList ? valueType(found).kind : asValue(checker, argument, found);
    if (kind === "date" && accepts === "number") {
      checker.diagnostics.push(problem("date_as_number", argument, node.name));
    } else if (kind !== undefined) kinds.add(kind);
  }
  if (accepts === "same" && kinds.size > 1) {
    checker.diagnostics.push(problem("mixed_arguments", node, node.name));
    return undefined;
  }
  if (returns !== "argument") return returns === "date" ? DATE : NUMBER;
  const [kind] = kinds;
  return kind === undefined ? undefined : { kind, list: false };
}

/** Counts one step for each value, operator, and function, and one for each value that a list can hold. */
function countSteps(node: Node, scope: Scope): number {
  const isList = node.kind === "field" && node.index === undefined && scope.get(node.name)?.list === true;
  const below = children(node);
  const own = isList ? LIMITS.listItems : Math.max(1, below.length - 1);
  return below.reduce((steps, child) => steps + countSteps(child, scope), own);
}
