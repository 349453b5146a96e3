import { LogicEngine } from "json-logic-engine";
import type { Node } from "../../../engine/index.ts";
import { asHundredths, CHOICES, firstMatches, type Peer, type PeerScoring, peerRules, peerScorings } from "./peer.ts";

type Logic = number | string | { readonly [operator: string]: Logic | readonly Logic[] };

/** json-logic-engine with its compiler, which generates JavaScript: a function per formula and rule. */
export function jsonLogic(): Peer {
  const engine = new LogicEngine();
  const scorings = peerScorings.map((each) => ({ axis: each.axis, run: engine.build(pointsOf(each)) }));
  const rules = peerRules.map(({ tree }) => engine.build(logicOf(tree)));
  return {
    name: "json-logic-engine (compiled)",
    score: (lead) => {
      const context = { ...lead, x_axis_score: 0, y_axis_score: 0, total_score: 0 };
      for (const { axis, run } of scorings) context[`${axis}_axis_score`] += run(lead) as number;
      context.total_score = context.x_axis_score + context.y_axis_score;
      return {
        x: asHundredths(context.x_axis_score),
        y: asHundredths(context.y_axis_score),
        matched: firstMatches((_, index) => rules[index]?.(context) === true),
      };
    },
  };
}

function logicOf(node: Node): Logic {
  switch (node.kind) {
    case "number":
    case "string":
      return node.value;
    case "field":
      return { var: CHOICES.has(node.name) ? `${node.name}_value` : node.name };
    case "arithmetic":
      return node.operands
        .map(logicOf)
        .reduce((left, right, index) => ({ [node.operators[index - 1] ?? ""]: [left, right] }));
    case "comparison": {
      const literal = node.operands.some(({ kind }) => kind === "string");
      const operands = node.operands.map((operand) =>
        literal && operand.kind === "field" ? { var: operand.name } : logicOf(operand),
      );
      const pairs = node.operators.map((operator, index) => ({
        [operator]: [operands[index] ?? 0, operands[index + 1] ?? 0],
      }));
      return pairs.length === 1 && pairs[0] !== undefined ? pairs[0] : { and: pairs };
    }
    case "logic":
      return { [node.operator]: node.operands.map(logicOf) };
    case "call":
      return { [node.name]: node.arguments.map(logicOf) };
    default:
      throw new Error(`the model has no ${node.kind}`);
  }
}

function pointsOf({ tree, steps, weight }: PeerScoring): Logic {
  const value = logicOf(tree);
  if (steps.length === 0) return { "*": [value, weight] };
  const last = steps.at(-1);
  const cases = steps.flatMap(({ from, points }) => (from === null ? [] : [{ ">=": [value, from] }, points]));
  return { if: [...cases, last?.from === null ? last.points : 0] };
}
