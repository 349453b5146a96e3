import fc from "fast-check";
import { expect, test } from "vitest";
import { runSync } from "#engine";
import { boundItems, findLostInSteps } from "./json-text.ts";

const givenTwice = (text: string) => runSync(findLostInSteps(text)).twice;

const list = (items: number) => `[${"0,".repeat(items - 1)}0]`;

test("5,000 members or items are the maximum", () => {
  expect(() => boundItems(`{"a":${list(5_000)},"b":${list(5_000)},"c":${list(5_000)}}`)).not.toThrow();
  expect(() => boundItems(`{"a":{"b":[{},${list(5_001)}]},"pad":"${"x".repeat(30_000)}"}`)).toThrow(
    'The list at "a.b.1" has more than 5,000 items. Send fewer.',
  );
});

test("braces and quotes in a text are not members", () => {
  const text = JSON.stringify({ text: `\\"{[,:`.repeat(20_000), other: "\\", last: '","'.repeat(6_000) });
  expect(() => boundItems(text)).not.toThrow();
});

test("a text that is not JSON is left to the parser, however it is broken", () => {
  for (const text of ['"'.repeat(50_001), "}".repeat(50_000), ",".repeat(50_000), `{"${"a".repeat(50_000)}`]) {
    expect(() => boundItems(text), text.slice(0, 5)).not.toThrow();
  }
});

test("a member that occurs once in each object is not reported as duplicate", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      // the serializer writes each member once, whatever its name
      expect(givenTwice(JSON.stringify(JSON.parse(text)))).toEqual([]);
    }),
  );
});

test("duplicate members are reported with their path, however their names are written", () => {
  const text = '{"a": 1, "b": [0, {"c": {"x": "}"}, "\\u0063": 2}], "a" : {"c": 1}}';
  expect(givenTwice(text).map(({ path }) => path)).toEqual([["b", 1, "c"], ["a"]]);
  expect(givenTwice(String.raw`{"a": "\\", "a": 1}`).map(({ path }) => path)).toEqual([["a"]]);
});

test("rounded numbers are reported by the surrounding names, each once, and no others", () => {
  const rounded = (text: string) => runSync(findLostInSteps(text)).rounded.map(({ path }) => path.join("."));
  const text = `{"a": [12345678901234567, 12345678901234567, 1], "b": {"12345678901234567": "12345678901234567", "c": 1e-400},
    "d": 0.1, "e": -0.1234567890123456789, "f": 1e400, "g": 123456789012345}`;
  expect(rounded(text)).toEqual(["a", "b.c", "e"]);
  expect(rounded(`{${Array.from({ length: 4_000 }, (_, n) => `"k${n}":12345678901234567`).join()}}`)).toHaveLength(100);
  fc.assert(fc.property(fc.json(), (json) => void expect(rounded(json)).toEqual([])));
});
