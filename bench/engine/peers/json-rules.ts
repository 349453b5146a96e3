import { type Almanac, Engine } from "json-rules-engine";
import type { Node } from "../../../engine/index.ts";
import { print } from "../../../engine/language/print.ts";
import { asHundredths, CHOICES, firstMatches, type Peer, peerRules, peerScorings } from "./peer.ts";

const OPERATORS: Readonly<Record<string, string>> = {
  "<": "lessThan",
  "<=": "lessThanInclusive",
  ">": "greaterThan",
  ">=": "greaterThanInclusive",
  "==": "equal",
  "!=": "notEqual",
};

/**
 * json-rules-engine: a rule per value range, whose event contains the points, and a second run for the rules, which
 * need the sums. It has no arithmetic, so formulas are facts computed by JavaScript functions.
 */
export function jsonRules(): Peer {
  const points = new Engine();
  const rules = new Engine();
  for (const engine of [points, rules]) addFacts(engine);
  for (const [index, { steps }] of peerScorings.entries()) {
    for (const [place, step] of steps.entries()) {
      const above = steps[place - 1]?.from;
      const bounds = [
        ...(step.from === null ? [] : [{ fact: `value_${index}`, operator: OPERATORS[">="], value: step.from }]),
        ...(above === undefined || above === null
          ? []
          : [{ fact: `value_${index}`, operator: "lessThan", value: above }]),
      ];
      points.addRule({
        conditions: { all: bounds },
        event: { type: "points", params: { index, points: step.points } },
      });
    }
  }
  for (const { id, tree } of peerRules) {
    const condition = conditionOf(tree);
    const conditions = "fact" in condition ? { all: [condition] } : condition;
    rules.addRule({ conditions, event: { type: "rule", params: { id } } });
  }
  const plain = peerScorings.flatMap((each, index) => (each.steps.length === 0 ? [{ ...each, index }] : []));

  return {
    name: "json-rules-engine",
    score: async (lead) => {
      const { events, almanac } = await points.run(lead);
      const sums = { x: 0, y: 0 };
      for (const { params } of events) {
        sums[peerScorings[Number(params?.index)]?.axis ?? "x"] += Number(params?.points);
      }
      for (const { axis, index, weight } of plain) {
        sums[axis] += Number(await almanac.factValue(`value_${index}`)) * weight;
      }
      const scores = { x_axis_score: sums.x, y_axis_score: sums.y, total_score: sums.x + sums.y };
      const result = await rules.run({ ...lead, ...scores });
      const held = new Set(result.events.map(({ params }) => params?.id));
      return { x: asHundredths(sums.x), y: asHundredths(sums.y), matched: firstMatches(({ id }) => held.has(id)) };
    },
  };
}

/** Adds a fact for each formula, and for each part of a rule that is more than a field. */
function addFacts(engine: Engine): void {
  for (const [index, { tree }] of peerScorings.entries()) engine.addFact(`value_${index}`, factOf(tree));
  const sides = peerRules.flatMap(({ tree }) => comparisonsIn(tree)).flatMap((node) => node.operands);
  for (const side of new Map(sides.map((node) => [print(node), node])).values()) {
    if (side.kind === "arithmetic") engine.addFact(print(side), factOf(side));
  }
}

function comparisonsIn(node: Node): Extract<Node, { kind: "comparison" }>[] {
  if (node.kind === "comparison") return [node];
  return node.kind === "logic" ? node.operands.flatMap(comparisonsIn) : [];
}

function conditionOf(node: Node): object {
  if (node.kind === "logic") return { [node.operator === "and" ? "all" : "any"]: node.operands.map(conditionOf) };
  if (node.kind !== "comparison") throw new Error(`the rules have no ${node.kind}`);
  const pairs = node.operators.map((operator, index) => {
    const [left, right] = [node.operands[index], node.operands[index + 1]];
    if (left === undefined || right === undefined) throw new Error("a comparison has two sides");
    // a condition begins with a fact
    const mirrored = left.kind === "number";
    const [fact, other] = mirrored ? [right, left] : [left, right];
    const turned = mirrored ? operator.replace(/[<>]/, (sign) => (sign === "<" ? ">" : "<")) : operator;
    return { fact: factName(fact), operator: OPERATORS[turned], value: sideOf(other) };
  });
  return pairs.length === 1 && pairs[0] !== undefined ? pairs[0] : { all: pairs };
}

const factName = (node: Node) => (node.kind === "field" ? node.name : print(node));

function sideOf(node: Node): unknown {
  return node.kind === "number" || node.kind === "string" ? node.value : { fact: factName(node) };
}

/** Returns the names of the fields in a tree, and its value from theirs: all are answered. */
function factOf(tree: Node): (params: unknown, almanac: Almanac) => Promise<number> {
  const names: string[] = [];
  const compute = functionOf(tree, names);
  return async (_, almanac) =>
    compute(await Promise.all(names.map(async (name) => Number(await almanac.factValue(name)))));
}

function functionOf(node: Node, names: string[]): (values: readonly number[]) => number {
  switch (node.kind) {
    case "number":
      return () => node.value;
    case "field": {
      const place = names.push(CHOICES.has(node.name) ? `${node.name}_value` : node.name) - 1;
      return (values) => values[place] ?? Number.NaN;
    }
    case "arithmetic":
      return node.operands
        .map((operand) => functionOf(operand, names))
        .reduce((left, right, index) => {
          switch (node.operators[index - 1]) {
            case "+":
              return (values) => left(values) + right(values);
            case "-":
              return (values) => left(values) - right(values);
            case "*":
              return (values) => left(values) * right(values);
            default:
              return (values) => left(values) / right(values);
          }
        });
    case "call": {
      const parts = node.arguments.map((argument) => functionOf(argument, names));
      return (values) => Math.max(...parts.map((part) => part(values)));
    }
    default:
      throw new Error(`the formulas have no ${node.kind}`);
  }
}
