import { Environment } from "@marcbachmann/cel-js";
import { SCORE_NAMES } from "../../../engine/index.ts";
import { type Notation, pointsExpression, written } from "./notation.ts";
import { asHundredths, CHOICES, firstMatches, type Peer, type PeerLead, peerRules, peerScorings } from "./peer.ts";

const notation: Notation = {
  and: "&&",
  or: "||",
  number: (value) => (Number.isInteger(value) ? `${value}.0` : String(value)),
  max: (arguments_) => `max(${arguments_.join(", ")})`,
};

/** CEL, in its fastest implementation in JavaScript: a parsed and type-checked expression per formula and rule. */
export function cel(example: PeerLead): Peer {
  const environment = new Environment().registerFunction("max(double, double): double", Math.max);
  for (const name of [...Object.keys(example), ...SCORE_NAMES]) {
    environment.registerVariable(name, CHOICES.has(name) ? "string" : "double");
  }
  const scorings = peerScorings.map((each) => ({
    axis: each.axis,
    run: environment.parse(pointsExpression(each, notation)),
  }));
  const rules = peerRules.map(({ tree }) => environment.parse(written(tree, notation)));
  return {
    name: "@marcbachmann/cel-js (CEL)",
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
