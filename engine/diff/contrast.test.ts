import fc from "fast-check";
import { expect, test } from "vitest";
import { quoted } from "../document/names.ts";
import { contrast } from "./contrast.ts";

/** The definition, which takes all texts apart into characters. */
function byDefinition(before: string, after: string): string {
  const oneLine = (text: string) => [...text.trim().replace(/\s+/g, " ")];
  const whole = (characters: readonly string[]) => (characters.length === 0 ? "none" : characters.join(""));
  const part = (characters: readonly string[], start: number, end: number) => {
    const from = start <= 20 ? 0 : start - 20;
    const to = Math.min(end <= 20 ? characters.length : characters.length - end + 20, from + 80);
    return `${from > 0 ? "…" : ""}${whole(characters.slice(from, to))}${to < characters.length ? "…" : ""}`;
  };
  const [a, b] = [oneLine(before), oneLine(after)];
  if (a.length <= 80 && b.length <= 80) return `${whole(a)} → ${whole(b)}`;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return `${part(a, start, end)} → ${part(b, start, end)}`;
}

function quotedByDefinition(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  const characters = [...line];
  if (characters.length <= 40) return `"${line}"`;
  const cut = characters.slice(0, 40).join("");
  const lastWord = cut.lastIndexOf(" ");
  return `"${lastWord > 20 ? cut.slice(0, lastWord) : cut}…"`;
}

// 😀 and 😁 share their first half, 😀 and 🨀 their second
const words = (maxLength: number) =>
  fc
    .array(fc.constantFrom("a", "b", " ", "\n\t", "é", "😀", "😁", "🨀"), { maxLength, size: "max" })
    .map((each) => each.join(""));
const spaces = fc.constantFrom("", " ".repeat(200));

test("what is displayed of two texts is what taking them apart into characters finds", () => {
  fc.assert(
    fc.property(words(120), words(40), words(40), words(120), (head, before, after, tail) => {
      expect(contrast(head + before + tail, head + after + tail)).toBe(
        byDefinition(head + before + tail, head + after + tail),
      );
    }),
    { numRuns: 2000 },
  );
});

test("so is the name of a text", () => {
  fc.assert(
    fc.property(spaces, words(60), spaces, words(120), (before, head, between, tail) => {
      const text = before + head + between + tail;
      expect(quoted(text)).toBe(quotedByDefinition(text));
    }),
    { numRuns: 2000 },
  );
});
