import { expect, test } from "vitest";
import type { ModelChange } from "#engine";
import { byPart } from "./by-part.ts";

const change = (type: ModelChange["target"]["type"], id: number | null, name: string, field: string): ModelChange => ({
  action: "updated",
  target: { type, id, name },
  field,
  before: 1,
  after: 2,
  text: `${name} ${field}`,
});

test("changes are grouped by part and by item", () => {
  const parts = byPart([
    change("question", 1, "Income", "text"),
    change("choice", 1, "Yes", "text"),
    change("question", 1, "Income", "required"),
    change("value_range", 7, "range", "points"),
    change("bands", null, "A of X", "from"),
    change("bands", null, "B of X", "from"),
  ]);
  expect(
    parts.map(({ title, targets }) => [title, targets.map(({ target, changes }) => [target.name, changes.length])]),
  ).toEqual([
    [
      "Questions",
      [
        ["Income", 2],
        ["Yes", 1],
      ],
    ],
    ["Scoring models", [["range", 1]]],
    [
      "Bands",
      [
        ["A of X", 1],
        ["B of X", 1],
      ],
    ],
  ]);
});
