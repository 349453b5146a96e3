import type { CallReferences } from "./call.ts";
import { CREATED_AT } from "./examples/stored.ts";

const HOW =
  "Stored leads are scored before and after the change, on the same day, and compared. Answers are read as if they were sent today: a lead that lacks a required answer, names a choice that no longer exists, or is out of range no longer fits. It keeps its result and counts as `refused`.";

const edit = { kind: "scoring_model", action: "update", id: 1, data: { weight: 0.25 } } as const;

const document = { draft: null, revision: null, version: null, against: 27 };

/** A lead whose Y stays as it is. */
const mover = (
  lead_id: string,
  [x_before, x_after, y]: readonly [number, number, number],
  letters: readonly [before: string, after: string, y: string],
  priorities: readonly [before: string, after: string],
) => ({
  lead_id,
  x_before,
  x_after,
  y_before: y,
  y_after: y,
  total_before: x_before + y,
  total_after: x_after + y,
  x_category_before: letters[0],
  x_category_after: letters[1],
  y_category_before: letters[2],
  y_category_after: letters[2],
  priority_before: priorities[0],
  priority_after: priorities[1],
});

const result = {
  leads: 3,
  unchanged: 0,
  up: 0,
  down: 3,
  refused: 0,
  would_change: 3,
  as_of: CREATED_AT,
  document,
  matrix: {
    x: [
      { from: "A", to: "B", leads: 1 },
      { from: "A", to: "C", leads: 1 },
      { from: "D", to: "D", leads: 1 },
    ],
    y: [
      { from: "A", to: "A", leads: 2 },
      { from: "D", to: "D", leads: 1 },
    ],
    total: [
      { from: "A", to: "A", leads: 1 },
      { from: "A", to: "B", leads: 1 },
      { from: "D", to: "D", leads: 1 },
    ],
  },
  differences: [
    { from: -23.75, to: -23.75, leads: 2 },
    { from: -5, to: -5, leads: 1 },
  ],
  rules: [],
  movers: [
    mover("APP-1001", [81.5, 57.75, 85], ["A", "C", "A"], ["High", "Medium"]),
    mover("APP-1000", [97.5, 73.75, 95], ["A", "B", "A"], ["High", "High"]),
    mover("APP-1002", [23, 18, 36], ["D", "D", "D"], ["Disqualified", "Disqualified"]),
  ],
  refused_reasons: [],
};

const VOLATILE = ["as_of", "against"];

export const modelSimulationReference = {
  previewSimulation: {
    tag: "Simulations",
    summary: "Preview a change",
    description: `Tries a change of the model on the newest 1,000 leads that the filters find, and answers at once. Nothing is stored. A change that could not be saved is rejected with the same errors, below \`edit.data\`. ${HOW}`,
    success: "What the change would do to these leads.",
    examples: [
      {
        name: "A lower weight",
        request: { body: { edit, leads: { search: "APP-" } } },
        status: 200,
        response: result,
        volatile: VOLATILE,
      },
      {
        name: "A version that does not exist",
        request: { body: { version: 9999 } },
        status: 400,
        response: { version: ["There is no model version 9999."] },
      },
      {
        name: "A formula with a typo",
        request: { body: { edit: { ...edit, data: { formula: "{credit_scor}" } } } },
        status: 400,
        response: {
          edit: {
            data: {
              formula: ['Characters 1 to 13: There is no field "credit_scor". Did you mean "credit_score"?'],
            },
          },
        },
      },
    ],
  },
} satisfies CallReferences;
