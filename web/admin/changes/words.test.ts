import fc from "fast-check";
import { expect, test } from "vitest";
import { type Piece, wordChanges } from "./words.ts";

/** For comparison: the changed pieces in brackets. */
const marked = (pieces: readonly Piece[]) => pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");

test.each([
  ["{income} * 2", "{income} * 3", "{income} * [2]", "{income} * [3]"],
  ["If {score} >= 720", "If {score} > 700", "If {score} [>= 720]", "If {score} [> 700]"],
  ["Call now", "Call her now", "Call now", "Call [her ]now"],
  ["one two three", "eins zwei three", "[one two] three", "[eins zwei] three"],
  ["", "New", "", "[New]"],
  ["{a} + {b}", "{a} + {b}", "{a} + {b}", "{a} + {b}"],
])("%j to %j", (before, after, was, is) => {
  const changes = wordChanges(before, after);
  expect([marked(changes.before), marked(changes.after)]).toEqual([was, is]);
});

const text = fc
  .array(fc.constantFrom("if", "{a}", "{b}", "1", "2.5", " ", " ", "\n", ">=", "or", "é"))
  .map((words) => words.join(""));

test("nothing of either text is lost, and unchanged parts are the same in both except for spaces", () => {
  const kept = (pieces: readonly Piece[]) =>
    pieces
      .filter(({ changed }) => !changed)
      .map((piece) => piece.text)
      .join("")
      .replace(/\s/g, "");
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = wordChanges(before, after);
      const whole = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join("");
      expect([whole(changes.before), whole(changes.after)]).toEqual([before, after]);
      expect(kept(changes.before)).toBe(kept(changes.after));
    }),
  );
});

test("very long texts without anything in common take no time", () => {
  const long = (word: string) => `same ${`${word} `.repeat(3_000)}end`;
  const { before, after } = wordChanges(long("a"), long("b"));
  expect(before.map(({ changed }) => changed)).toEqual([false, true, false]);
  expect(after).toHaveLength(3);
});
