import fc from "fast-check";
import { expect, test } from "vitest";
import { readTemplate } from "./webhook-template.ts";

const VALUES: Readonly<Record<string, unknown>> = {
  name: 'Zoë "Z" O\\Brien\n',
  total_score: 192.5,
  none: null,
  choices: ["a", "b"],
  "data.source": { type: "api" },
};

function filled(text: string, values = VALUES): unknown {
  const read = readTemplate(text);
  if (!read.ok) throw new Error(read.problem);
  return JSON.parse(read.template.fill((name) => values[name]) ?? "");
}

test.each<[string, unknown]>([
  ['{"text": "{name} has {total_score}"}', { text: 'Zoë "Z" O\\Brien\n has 192.5' }],
  ['{"score": {total_score}}', { score: 192.5 }],
  ['{"score": "{total_score}"}', { score: 192.5 }],
  ['{"score": "{total_score} points"}', { score: "192.5 points" }],
  ['[{total_score}, {none}, "{none}", "<{none}>", {missing}]', [192.5, null, null, "<>", null]],
  ['{"all": {choices}, "text": "{choices}"}', { all: ["a", "b"], text: ["a", "b"] }],
  ['{"text": "one of {choices}"}', { text: "one of a, b" }],
  ['{"source": {data.source}}', { source: { type: "api" } }],
  ['{"{name}": 1}', { 'Zoë "Z" O\\Brien\n': 1 }],
  ['{"__proto__": {total_score}}', JSON.parse('{"__proto__": 192.5}')],
  ['{"text": "\\"{total_score}\\" {not a field} {}"}', { text: '"192.5" {not a field} {}' }],
  ["{total_score}", 192.5],
])("%s", (text, expected) => {
  expect(filled(text)).toEqual(expected);
});

test.each([
  ["{", "Line 1, column 2: Add the closing brace }."],
  ['{"a": {total_score}', "Line 1, column 20: Add the closing brace }."],
  ["{'a': 1}", "Line 1, column 2: Remove what is here, or put it in double quotes."],
  ["Hello {name}", "Line 1, column 1: Remove what is here, or put it in double quotes."],
  ['{"a": {total score}}', "Line 1, column 8: Remove what is here, or put it in double quotes."],
  ["", "Line 1, column 1: Write a value here: a text in double quotes, a number, or a field in braces."],
  ['{\n  "a": {name},\n  "b": }', "Line 3, column 8: Write a value here"],
  ['{"a": {name} "b": 1}', "Line 1, column 14: Add a comma here."],
  ['{"a" {name}}', "Line 1, column 6: Add a colon after the name."],
  ['{"a": 1,}', "Line 1, column 9: Write a name in double quotes here, or remove the comma before it."],
  ['{"a": "b}', "Line 1, column 7: Add the closing double quote."],
  ['{"a": "one\ntwo"}', "Line 1, column 7: "],
  ['{"a": 1} 2', "Line 1, column 10: Remove what follows the end of the JSON."],
])("%s is not JSON: %s", (text, problem) => {
  const read = readTemplate(text);
  expect(read.ok ? "accepted" : read.problem).toContain(problem);
});

test("a template has a limited number of levels, also of more than a stack has room for", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}"[{name}"${"]".repeat(levels)}`;
  const problemOf = (levels: number) => {
    const read = readTemplate(nested(levels));
    return read.ok ? undefined : read.problem;
  };
  expect(problemOf(32)).toBeUndefined();
  expect([problemOf(33), problemOf(9_990)].join()).toMatch(/^(?:This is nested more than 32 levels deep\.,?){2}$/);
});

test("whatever the values are, what is sent is JSON with these values", () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (name, value) => {
      expect(filled('{"a": {v}, "b": "{v}", "c": "x{n}y"}', { v: value, n: name })).toEqual(
        JSON.parse(JSON.stringify({ a: value, b: value, c: `x${name}y` })),
      );
    }),
  );
});

test("what would be larger than the limit is not made, however often a template names a long value", () => {
  const long = { v: "x".repeat(200_000), list: Array.from({ length: 100 }, () => "é".repeat(1_000)) };
  const parts = ['"{v}"', '"{v} and {v}"', "{v}", "{list}", '"a {list}"', '{"{v}": 1}'];
  const bytesOf = (text: string, most?: number) => {
    const read = readTemplate(text);
    const made = read.ok ? read.template.fill((name) => long[name as keyof typeof long], most) : "";
    return made && Buffer.byteLength(made);
  };
  for (const part of parts) {
    const bytes = bytesOf(part) as number;
    expect([part, bytesOf(part, bytes - 1), bytesOf(`[${part}]`, bytes + 2)]).toEqual([part, undefined, bytes + 2]);
    // more than a text can have
    expect(bytesOf(`[${Array(3_000).fill(part).join(",")}]`, 1_048_576)).toBeUndefined();
  }
});
