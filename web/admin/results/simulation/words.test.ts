import { expect, test } from "vitest";
import type { Recommendation } from "#engine";
import { answerText, type SimulationResult } from "./words.ts";

const NOTHING: SimulationResult = {
  leads: 1000,
  unchanged: 1000,
  up: 0,
  down: 0,
  refused: 0,
  would_change: 0,
  as_of: "2026-11-22T12:00:00.000Z",
  document: { draft: null, revision: null, version: null, against: 3 },
  matrix: { x: [], y: [], total: [{ from: "A", to: "A", leads: 1000 }] },
  differences: [],
  rules: [],
  movers: [],
  refused_reasons: [],
};

const cell = (from: "A" | "B" | "C", to: "A" | "B" | "C", leads: number) => ({ from, to, leads });

test.each<[Partial<SimulationResult>, readonly string[]]>([
  [{}, ["Nothing changes for your newest 1,000 leads."]],
  [{ leads: 1, unchanged: 1 }, ["Nothing changes for your 1 lead."]],
  [
    { matrix: { x: [], y: [], total: [cell("A", "B", 37), cell("B", "A", 12)] } },
    ["Of your newest 1,000 leads, 37 fall from A to B and 12 rise from B to A."],
  ],
  [
    { matrix: { x: [], y: [], total: [cell("A", "B", 3), cell("B", "C", 5), cell("C", "A", 9)] } },
    ["Of your newest 1,000 leads, 9 rise from C to A and 8 move to a lower band, 5 of them from B to C."],
  ],
  [{ leads: 20, matrix: { x: [], y: [], total: [cell("A", "B", 1)] } }, ["Of your 20 leads, 1 falls from A to B."]],
  [{ up: 1200, down: 1 }, ["Of your newest 1,000 leads, none changes band; 1,200 score higher and 1 scores lower."]],
  [
    { matrix: { x: [cell("A", "B", 2)], y: [cell("B", "A", 2)], total: [cell("A", "A", 1000)] } },
    ["Of your newest 1,000 leads, 2 fall from A to B on X; 2 rise from B to A on Y."],
  ],
  [
    { rules: [{ rule_id: 1, name: "Approved", gained: 4, lost: 0 }] },
    ["4 leads gain a recommendation.", "No score changes for your newest 1,000 leads."],
  ],
  [
    {
      rules: [
        { rule_id: 1, name: "Approved", gained: 1, lost: 0 },
        { rule_id: 2, name: "Declined", gained: 0, lost: 3 },
      ],
    },
    ["1 lead gains a recommendation, and 3 leads lose one.", "No score changes for your newest 1,000 leads."],
  ],
  [
    {
      rules: [
        { rule_id: 1, name: "Approved", gained: 30, lost: 0 },
        { rule_id: 2, name: "Declined", gained: 0, lost: 30 },
      ],
    },
    ["30 leads gain a recommendation, and 30 leads lose one.", "No score changes for your newest 1,000 leads."],
  ],
  [
    {
      rules: [
        { rule_id: 1, name: "Approved", gained: 3, lost: 1 },
        { rule_id: 2, name: "Declined", gained: 3, lost: 0 },
      ],
    },
    [
      "6 recommendations are gained, and 1 lead loses a recommendation.",
      "No score changes for your newest 1,000 leads.",
    ],
  ],
  [
    {
      rules: [
        { rule_id: 1, name: "Approved", gained: 0, lost: 3 },
        { rule_id: 2, name: "Declined", gained: 0, lost: 3 },
      ],
    },
    ["6 recommendations are lost.", "No score changes for your newest 1,000 leads."],
  ],
  [
    { refused: 1, document: { ...NOTHING.document, draft: 7 } },
    [
      "No score changes for your newest 1,000 leads.",
      "1 no longer fits the questions.",
      "This includes the other changes in the draft.",
    ],
  ],
])("%j", (given, sentences) => {
  expect(answerText({ ...NOTHING, ...given })).toEqual(sentences);
});

test("moves between bands of the total are described by priorities if their names are known", () => {
  const band = (letter: "A" | "B" | "C", label: string) => ({ letter, label, action: "", from: null });
  const priorities = [band("A", "High"), band("B", "Medium"), band("C", "Low")];
  const total = [cell("A", "B", 3), cell("B", "C", 5)];
  const bands = { x: [], y: [], total: priorities };
  const answer = answerText({ ...NOTHING, matrix: { x: [], y: [], total } }, false, { bands, recommendations: [] });
  expect(answer).toEqual(["Of your newest 1,000 leads, 8 move to a lower priority, 5 of them from Medium to Low."]);
});

test("the leads of a question’s rules are counted, because none has two of its recommendations", () => {
  const rule = (rule_id: number, gained: number, lost: number) => ({ rule_id, name: "", gained, lost });
  const sentence = (questions: readonly number[], ...rules: readonly ReturnType<typeof rule>[]) => {
    const recommendations = questions.map((question, index) => ({ id: index + 1, question }) as Recommendation);
    return answerText({ ...NOTHING, rules }, false, { bands: { x: [], y: [], total: [] }, recommendations })[0];
  };
  expect(sentence([5, 5], rule(1, 0, 300), rule(2, 0, 5))).toBe("305 leads lose a recommendation.");
  expect(sentence([5, 6], rule(1, 0, 300), rule(2, 0, 5))).toBe("305 recommendations are lost.");
  expect(sentence([5, 5, 6], rule(1, 0, 1), rule(2, 4, 0), rule(3, 1, 0))).toBe(
    "5 recommendations are gained, and 1 lead loses a recommendation.",
  );
  expect(sentence([5, 5, 6], rule(1, 2, 1), rule(2, 1, 1))).toBe(
    "3 leads gain a recommendation, and 2 leads lose one.",
  );
});
