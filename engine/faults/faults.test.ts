import { expect, test } from "vitest";
import { ErrorList } from "./errors.ts";
import { quotedValue } from "./fault.ts";

test.each([
  [[1], "A list"],
  [{}, "An object"],
  [null, "null"],
  [true, "true"],
  [1.5, "1.5"],
  ['a "b"', '"a \\"b\\""'],
  ["x".repeat(40), `"${"x".repeat(40)}"`],
  ["x".repeat(41), `"${"x".repeat(40)}…"`],
])("%j is displayed as %s", (value, expected) => expect(quotedValue(value)).toBe(expected));

test("of many errors the first are kept: 1,000 fields, and 100 sentences for each", () => {
  const errors = new ErrorList();
  expect([errors.empty, errors.has("a"), errors.all(), errors.toFaults()]).toEqual([true, false, [], {}]);
  for (let index = 1; index <= 101; index++) errors.add("a", "invalid", `${index}`);
  for (let index = 1; index <= 1_000; index++) errors.add(`f${index}`, "invalid", "wrong");
  errors.add("f1", "required", "missing");
  const faults = errors.toFaults();
  expect(errors.count).toBe(1_102);
  expect(errors.empty).toBe(false);
  expect(faults.a?.map(({ message }) => message)).toEqual(Array.from({ length: 100 }, (_, index) => `${index + 1}`));
  expect(Object.keys(faults)).toHaveLength(1_000);
  expect([errors.has("f999"), errors.has("f1000")]).toEqual([true, false]);
  expect(faults.f1).toEqual([
    { code: "invalid", message: "wrong" },
    { code: "required", message: "missing" },
  ]);
  const all = new ErrorList();
  all.addAll("b", errors, "Item 1: ");
  expect([all.toFaults().b?.length, all.toFaults().b?.[0]]).toEqual([100, { code: "invalid", message: "Item 1: 1" }]);
});
