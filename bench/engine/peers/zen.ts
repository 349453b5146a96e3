import { ZenEngine } from "@gorules/zen-engine";
import { type Notation, pointsExpression, written } from "./notation.ts";
import { asHundredths, type Peer, peerRules, peerScorings } from "./peer.ts";

const notation: Notation = {
  and: "and",
  or: "or",
  number: String,
  max: (arguments_) => `max([${arguments_.join(", ")}])`,
};

/** GoRules Zen: one decision with one expression node, which computes points, sums, and each question's rule. */
export function zen(): Peer {
  const engine = new ZenEngine();
  const questions = [...new Set(peerRules.map(({ question }) => question))];
  const sumOf = (axis: "x" | "y") =>
    peerScorings.flatMap((each, index) => (each.axis === axis ? [`$.points_${index}`] : [])).join(" + ");
  const own = (source: string) => source.replace(/\b(?:[xy]_axis|total)_score\b/g, "$.$&");
  const rows: (readonly [key: string, value: string])[] = [
    ...peerScorings.map((each, index) => [`points_${index}`, pointsExpression(each, notation)] as const),
    ["x_axis_score", sumOf("x")],
    ["y_axis_score", sumOf("y")],
    ["total_score", "$.x_axis_score + $.y_axis_score"],
    ...questions.map((question) => {
      const tries = peerRules.filter((rule) => rule.question === question);
      const source = tries.reduceRight((next, { id, tree }) => `${written(tree, notation)} ? ${id} : (${next})`, "0");
      return [`rule_${question}`, own(source)] as const;
    }),
  ];
  const expressions = rows.map(([key, value], index) => ({ id: String(index), key, value }));
  const position = { x: 0, y: 0 };
  const content = { expressions, passThrough: false, inputField: null, outputPath: null, executionMode: "single" };
  const decision = engine.createDecision({
    nodes: [
      { id: "in", name: "in", type: "inputNode", position },
      { id: "model", name: "model", type: "expressionNode", position, content },
      { id: "out", name: "out", type: "outputNode", position },
    ],
    edges: [
      { id: "1", type: "edge", sourceId: "in", targetId: "model" },
      { id: "2", type: "edge", sourceId: "model", targetId: "out" },
    ],
  });
  return {
    name: "@gorules/zen-engine",
    score: async (lead) => {
      const { result } = await decision.evaluate(lead);
      return {
        x: asHundredths(Number(result.x_axis_score)),
        y: asHundredths(Number(result.y_axis_score)),
        matched: questions.map((question) => Number(result[`rule_${question}`])).filter((id) => id !== 0),
      };
    },
    close: () => engine.dispose(),
  };
}
