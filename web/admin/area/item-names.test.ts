import { expect, test } from "vitest";
import { nameOfRule } from "./item-names.ts";

test("a rule is named by the beginning of its message", () => {
  expect(nameOfRule({ response_text: " Hello\nthere" })).toBe("Hello");
  expect(nameOfRule({ response_text: "word ".repeat(30) })).toMatch(/^.{50,61}…$/);
});
