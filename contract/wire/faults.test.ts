import { expect, test } from "vitest";
import {
  answeredFaults,
  fault,
  faultsIn,
  fieldFaultsOf,
  type PlacedFault,
  pathText,
  placedFaults,
  sentencesIn,
} from "./faults.ts";

const FAULTS: readonly PlacedFault[] = [
  { path: ["questions", 2, "type"], code: "invalid", message: "one" },
  { path: ["questions", 2, "type"], code: "invalid_type", message: "two" },
  { path: ["scoring_models", 1, "value_ranges"], code: "overlap", message: "overlap" },
  { path: ["scoring_models", 1, "value_ranges", 0, "start"], code: "out_of_range", message: "large" },
  { path: ["__proto__"], code: "unknown_field", message: "unknown" },
];

const IN_ORDER = [0, 1, 3, 2, 4].map((index) => FAULTS[index]);

test("faults convert to nested errors with lists of minimal length, and errors convert back to faults", () => {
  const faults = fieldFaultsOf(FAULTS);
  const errors = sentencesIn(faults);
  expect(JSON.parse(JSON.stringify(errors))).toEqual(
    JSON.parse(
      `{"questions": [{}, {}, {"type": ["one", "two"]}],
        "scoring_models": [{}, {"value_ranges": {"0": {"start": ["large"]}, "non_field_errors": ["overlap"]}}],
        "__proto__": ["unknown"]}`,
    ),
  );
  expect(placedFaults(faults)).toEqual(IN_ORDER);
  expect(faultsIn(errors)).toEqual(IN_ORDER.map((each) => ({ path: each?.path, message: each?.message })));
});

test("members with numbers for names stay members, and items of a list items", () => {
  const unknown = [fault("unknown_field", "Unknown field.")];
  const tree = { answers: { "5": unknown, "2024": unknown }, choices: [{}, { text: unknown }] };
  expect(placedFaults(tree).map(({ path }) => path)).toEqual([
    ["answers", "5"],
    ["answers", "2024"],
    ["choices", 1, "text"],
  ]);
  expect(fieldFaultsOf(placedFaults(tree))).toEqual(tree);
});

test("a response has the codes of its sentences in the same places", () => {
  const { codes, ...errors } = answeredFaults(fieldFaultsOf(FAULTS));
  expect(errors).toEqual(sentencesIn(fieldFaultsOf(FAULTS)));
  expect(JSON.parse(JSON.stringify(codes))).toEqual(
    JSON.parse(
      `{"questions": [{}, {}, {"type": ["invalid", "invalid_type"]}],
        "scoring_models": [{}, {"value_ranges": {"0": {"start": ["out_of_range"]}, "non_field_errors": ["overlap"]}}],
        "__proto__": ["unknown_field"]}`,
    ),
  );
});

test("a sent member called codes is reported among the errors of the whole", () => {
  const unknown = [fault("unknown_field", "Unknown field.")];
  expect(answeredFaults({ codes: unknown })).toEqual({
    non_field_errors: ["codes: Unknown field."],
    codes: { non_field_errors: ["unknown_field"] },
  });
  const both = { codes: { a: [{}, { b: unknown }] }, non_field_errors: [fault("invalid", "First.")], name: unknown };
  expect(answeredFaults(both)).toEqual({
    name: ["Unknown field."],
    non_field_errors: ["First.", "codes.a[1].b: Unknown field."],
    codes: { name: ["unknown_field"], non_field_errors: ["invalid", "unknown_field"] },
  });
});

test("a name that is longer than any valid one is cut where it is repeated", () => {
  const name = "😀".repeat(400_000);
  const cut = `${"😀".repeat(100)}…`;
  const unknown = [fault("unknown_field", "Unknown field.")];
  expect(answeredFaults({ [name]: unknown, answers: { ["a".repeat(100)]: unknown } })).toEqual({
    [cut]: ["Unknown field."],
    answers: { ["a".repeat(100)]: ["Unknown field."] },
    codes: { [cut]: ["unknown_field"], answers: { ["a".repeat(100)]: ["unknown_field"] } },
  });
  expect(pathText(["answers", name])).toBe(`answers.${cut}`);
});

test("paths are formatted for people", () => {
  expect(FAULTS.map(({ path }) => pathText(path))).toContain("scoring_models[1].value_ranges[0].start");
  expect(pathText([])).toBe("");
});
