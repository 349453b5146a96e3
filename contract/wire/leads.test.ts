import { expect, test } from "vitest";
import { splitValues } from "./leads.ts";

test.each([
  ["", [], []],
  ["High", [], ["High"]],
  ["High, Low,", [], ["High", "Low"]],
  ["High,Call, at once,Low", ["Call, at once", "Call"], ["High", "Call, at once", "Low"]],
  ["Call,Low", ["Call, at once", "Call"], ["Call", "Low"]],
  ["Call, at oncely", ["Call, at once"], ["Call", "at oncely"]],
] as const)("%j with %j known is %j", (text, known, values) => {
  expect(splitValues(text, known)).toEqual(values);
});
