import { expect, test } from "vitest";
import { nameOfRule } from "./item-names.ts";

test("a rule is called by the beginning of what it says", () => {
  expect(nameOfRule({ response_text: " Hello\nthere" })).toBe("Hello");
  expect(nameOfRule({ response_text: "word ".repeat(30) })).toMatch(/^.{50,61}…$/);
});
