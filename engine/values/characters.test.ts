import fc from "fast-check";
import { expect, test } from "vitest";
import { capitalized, charactersIn, firstCharacters, isLonger, lastCharacters } from "./characters.ts";

// halves of pairs, alone or next to each other, and the last character that is not a pair
const text = fc.string({ unit: fc.constantFrom("a", "é", "😀", "\ud83d", "\ude00", "\uffff"), maxLength: 12 });

test("characters are counted and cut as Unicode has them", () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 14 }), (written, count) => {
      const characters = [...written];
      expect(charactersIn(written)).toBe(characters.length);
      expect(isLonger(written, count)).toBe(characters.length > count);
      expect(firstCharacters(written, count)).toBe(characters.slice(0, count).join(""));
      expect(lastCharacters(written, count)).toBe(count === 0 ? "" : characters.slice(-count).join(""));
    }),
    { numRuns: 1_000 },
  );
});

test("a capital first letter", () => {
  expect(["abc", "", "Abc", "é", "1a"].map(capitalized)).toEqual(["Abc", "", "Abc", "É", "1a"]);
});
