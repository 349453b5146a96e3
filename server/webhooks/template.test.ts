import fc from "fast-check";
import { expect, test } from "vitest";
import { retryAfterOf, retryIn } from "./retry.ts";
import { newSecret, seal, secretProblem, unseal } from "./secrets.ts";
import { readTemplate } from "./template.ts";

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
  return JSON.parse(read.template.fill((name) => values[name]));
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

test.each(["{", '{"a": {total_score}', "{'a': 1}", "Hello {name}", '{"a": {total score}}', ""])(
  "%s is not JSON once filled",
  (text) => {
    const read = readTemplate(text);
    expect(read.ok ? "accepted" : read.problem).toMatch(/^This is not JSON once its fields are filled in: /);
  },
);

test("whatever the values are, what is sent is JSON with these values", () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (name, value) => {
      expect(filled('{"a": {v}, "b": "{v}", "c": "x{n}y"}', { v: value, n: name })).toEqual(
        JSON.parse(JSON.stringify({ a: value, b: value, c: `x${name}y` })),
      );
    }),
  );
});

test("the waits of a delivery are less than three days together, and vary", () => {
  const waits = (random: number) => Array.from({ length: 12 }, (_, index) => retryIn(index + 1, undefined, random));
  for (const random of [0, 0.5, 1]) {
    const all = waits(random).filter((wait) => wait !== undefined);
    expect(all).toHaveLength(9);
    const days = all.reduce((sum, wait) => sum + wait, 0) / 86_400;
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3);
  }
  expect(waits(0)).not.toEqual(waits(1));
});

test("a receiver can ask for a longer wait, up to a day", () => {
  expect(retryIn(1, 120, 0.5)).toBe(120);
  expect(retryIn(1, 1, 0)).toBe(4.5);
  expect(retryIn(1, 10_000_000)).toBe(86_400);
  expect(retryIn(10, 120)).toBeUndefined();
  const now = new Date("2026-01-15T09:30:00Z");
  expect(retryAfterOf("120", now)).toBe(120);
  expect(retryAfterOf("Thu, 15 Jan 2026 09:31:00 GMT", now)).toBe(60);
  expect(retryAfterOf("Thu, 15 Jan 2026 09:00:00 GMT", now)).toBe(0);
  for (const other of [undefined, "", "soon", "-5", "2026-01-15"]) expect(retryAfterOf(other, now)).toBeUndefined();
});

test("a secret has the size that the specification allows, and is stored so that only its webhook reads it", () => {
  const secret = newSecret();
  expect(secretProblem(secret)).toBeUndefined();
  const ofBytes = (count: number) => `whsec_${Buffer.alloc(count, 7).toString("base64")}`;
  for (const size of [24, 64]) expect(secretProblem(ofBytes(size))).toBeUndefined();
  for (const size of [0, 23, 65]) expect(secretProblem(ofBytes(size))).toMatch(`This one has ${size}`);
  for (const text of ["", "secret", ofBytes(32).slice(6), `${ofBytes(32)}!`, "whsec_ä"])
    expect(secretProblem(text)).toMatch("Enter whsec_");
  const owner = { accountId: 1, webhookId: 2 };
  const sealed = seal(secret, owner, "key");
  expect(sealed.includes(secret)).toBe(false);
  expect(unseal(sealed, owner, "key")).toBe(secret);
  expect(() => unseal(sealed, { ...owner, webhookId: 3 }, "key")).toThrow();
  expect(() => unseal(sealed, owner, "another")).toThrow();
});
