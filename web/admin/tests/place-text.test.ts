import { expect, test } from "vitest";
import { placeText } from "./place-text.ts";

test.each([
  [["lines", "3", "score"], "Line 3, score"],
  [["lines", "7"], "Line 7"],
  [["columns", "scor"], "Column scor"],
  [[], "File"],
] as const)("%j is at %s", (path, text) => {
  expect(placeText(path)).toBe(text);
});
