import { describe, expect, test } from "vitest";
import type { PlaneFigures } from "../figures.ts";
import { nearestPosition } from "../spots/nearest.ts";
import { cellLink, cellText } from "./cells.ts";

const PLANE: PlaneFigures = {
  x: [0, 100],
  y: [-10, 90],
  columns: 40,
  rows: 20,
  cells: [],
  newest: [],
  generated_at: "2026-01-15T09:00:00Z",
};

describe("a cell", () => {
  test("includes its lower edges and not its upper ones", () => {
    const cell = { column: 5, row: 4, leads: 12 };
    expect(cellLink(PLANE, cell)).toBe("/scoringengine/lead/?min_x=12.5&max_x=14.99&min_y=10&max_y=14.99");
    expect(cellText(PLANE, cell)).toBe("X 12.5 to below 15, Y 10 to below 15: 12 leads");
  });

  test("at the edge of the plane includes everything beyond", () => {
    const cell = { column: 0, row: 19, leads: 1 };
    expect(cellLink(PLANE, cell)).toBe("/scoringengine/lead/?max_x=2.49&min_y=85");
    expect(cellText(PLANE, cell)).toBe("X below 2.5, Y 85 or more: 1 lead");
  });
});

describe("arrow keys", () => {
  const places = [
    { x: 0.5, y: 0.5 },
    { x: 0.6, y: 0.5 },
    { x: 0.55, y: 0.9 },
    { x: 0.1, y: 0.45 },
  ];

  test("go to the nearest spot in their direction", () => {
    expect(nearestPosition(places, 0, "ArrowRight")).toBe(1);
    expect(nearestPosition(places, 0, "ArrowUp")).toBe(2);
    expect(nearestPosition(places, 0, "ArrowLeft")).toBe(3);
    expect(nearestPosition(places, 2, "ArrowDown")).toBe(1);
  });

  test("stay if there is no spot in their direction", () => {
    expect(nearestPosition(places, 1, "ArrowRight")).toBe(1);
  });
});
