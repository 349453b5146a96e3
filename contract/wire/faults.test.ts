import { expect, test } from "vitest";
import { faultsIn, fieldErrorsOf, pathText } from "./faults.ts";

const FAULTS = [
  { path: ["questions", 2, "type"], message: "one" },
  { path: ["questions", 2, "type"], message: "two" },
  { path: ["scoring_models", 1, "value_ranges"], message: "overlap" },
  { path: ["scoring_models", 1, "value_ranges", 0, "start"], message: "large" },
  { path: ["__proto__"], message: "unknown" },
];

test("faults become nested errors, as long lists as they need, and errors faults again", () => {
  const errors = fieldErrorsOf(FAULTS);
  expect(JSON.parse(JSON.stringify(errors))).toEqual(
    JSON.parse(
      `{"questions": [{}, {}, {"type": ["one", "two"]}],
        "scoring_models": [{}, {"value_ranges": {"0": {"start": ["large"]}, "non_field_errors": ["overlap"]}}],
        "__proto__": ["unknown"]}`,
    ),
  );
  expect(faultsIn(errors)).toEqual([FAULTS[0], FAULTS[1], FAULTS[3], FAULTS[2], FAULTS[4]]);
});

test("a path as people write it", () => {
  expect(FAULTS.map(({ path }) => pathText(path))).toContain("scoring_models[1].value_ranges[0].start");
  expect(pathText([])).toBe("");
});
