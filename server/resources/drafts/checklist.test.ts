import { expect, test } from "vitest";
import { movesText } from "./checklist.ts";

test.each([
  [{ up: 12, down: 1, refused: 0 }, "12 leads score higher and 1 scores lower"],
  [{ up: 1, down: 0, refused: 0 }, "1 lead scores higher"],
  [{ up: 0, down: 1_204, refused: 0 }, "1,204 leads score lower"],
  [{ up: 2, down: 3, refused: 4 }, "2 leads score higher, 3 score lower, and 4 no longer fit the questions"],
  [{ up: 0, down: 0, refused: 1 }, "1 lead no longer fits the questions"],
  [{ up: 0, down: 0, refused: 0 }, "no lead scores higher or lower"],
])("%o", (tally, text) => expect(movesText(tally)).toBe(text));
