import { expect, test } from "vitest";
import { priorityOf, recommend } from "#engine";
import { documentOf, question, rule } from "#engine/testing";
import { modelVersion } from "../../models/version.ts";
import { presentLead, resultText } from "./present.ts";

const model = modelVersion(
  3,
  documentOf(
    question(1, "text", "first"),
    question(2, "text", "second"),
    rule(1, 'if {first} == "a"', 'quotes ", a tab\t and "recommendations":{}'),
    rule(1, 'if {first} == "b"', "another"),
    rule(2, 'if {second} == "a"', "ünïcödé"),
  ),
);

const SCORE = { x: 1_025, y: -50, x_band: "A", y_band: "D", total_band: "B", total: 975 } as const;

test.each<[string, readonly number[], string]>([
  ["no rule", [], "lead-1"],
  ["the second rule of a question", [2], '"recommendations":{}'],
  ["rules of several questions", [1, 3], "$& $1 \\"],
])("the JSON of a lead with %s is that of its result", (_, matched, leadId) => {
  const moment = { createdAt: new Date(0), scoredAt: new Date(1_000) };
  const result = { leadId, score: SCORE, modelVersion: model.version, ...moment };
  const recommended = recommend(model, { matched });
  expect(Object.keys(recommended.recommendations)).toHaveLength(matched.length);
  const priority = priorityOf(model.document.bands, SCORE.total_band);
  expect(resultText(result, model, { ...SCORE, matched })).toBe(
    JSON.stringify(presentLead({ ...result, priority, recommended })),
  );
});
