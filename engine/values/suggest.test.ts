import fc from "fast-check";
import { expect, test } from "vitest";
import { didYouMean, nearestChoice, nearestName } from "./suggest.ts";

test("a mistyped name is recognized, in any case", () => {
  const fields = ["credit_score", "income", "age"];
  expect(nearestName("crdit_score", fields)).toBe("credit_score");
  expect(nearestName("Credit_Score", fields)).toBe("credit_score");
  expect(nearestName("icnome", fields)).toBe("income");
  expect(didYouMean("inkome", fields)).toBe(' Did you mean "income"?');
});

test("of several similar names the nearest is suggested, and of equally near ones the first", () => {
  expect(nearestName("rent", ["went", "rents", "tent"])).toBe("went");
  expect(nearestName("monthly_incom", ["monthly_incomes", "monthly_income"])).toBe("monthly_income");
});

test("a name with more than a third of its letters wrong, or more than five, has no suggestion", () => {
  expect(nearestName("abcdef", ["abxyef"])).toBe("abxyef");
  expect(nearestName("abcdef", ["axyzef"])).toBeUndefined();
  const long = "a_field_name_of_very_many_letters";
  expect(nearestName(`12345${long.slice(5)}`, [long])).toBe(long);
  expect(nearestName(`123456${long.slice(6)}`, [long])).toBeUndefined();
  expect(nearestName("a".repeat(64), ["a".repeat(64)])).toBe("a".repeat(64));
  expect(nearestName("a".repeat(65), ["a".repeat(65)])).toBeUndefined();
  expect(nearestName("a".repeat(64), [`${"a".repeat(59)}${"b".repeat(10)}`])).toBeUndefined();
  // in a choice of two letters, each of them counts
  expect([nearestChoice("no", ["no"]), nearestChoice("yse", ["yes"])]).toEqual([undefined, "yes"]);
});

/** The textbook distance: letters inserted, deleted, replaced, or swapped with their neighbor. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.NaN;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      (table[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped);
    }
  }
  return at(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "_"), minLength: 1, maxLength: 24 });

test("it finds what an exhaustive comparison finds", () => {
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 8 }), (name, candidates) => {
      const most = Math.min(5, Math.max(1, Math.floor(name.length / 3)));
      const near = candidates
        .map((text) => ({ text, wrong: distance(name, text) }))
        .filter(({ wrong }) => wrong <= most);
      const least = Math.min(...near.map(({ wrong }) => wrong));
      expect(nearestName(name, candidates)).toBe(near.find(({ wrong }) => wrong === least)?.text);
    }),
    { numRuns: 2_000 },
  );
});
