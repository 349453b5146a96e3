import fc from "fast-check";
import { expect, test } from "vitest";
import type { Answers, Question, ScoringModel } from "../document/model.ts";
import type { ComparisonOperator } from "../language/ast.ts";
import { compileModel } from "../scoring/compile.ts";
import { scoreLead } from "../scoring/score.ts";
import { calculated, documentOf, edited, question, scoring } from "../testing/documents.ts";
import { canCompare, isPossibleIn, possibleValues } from "./possible.ts";
import { reachOf } from "./reach.ts";

type Kind = "integer" | "slider" | "choice" | "multiple_choice";

/** A question with few possible answers, and these. */
const askedFew = fc
  .record({
    kind: fc.constantFrom<Kind>("integer", "slider", "choice", "multiple_choice"),
    least: fc.integer({ min: -3, max: 3 }),
    count: fc.integer({ min: 1, max: 5 }),
    step: fc.constantFrom(0.25, 0.5),
    values: fc.uniqueArray(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 3 }),
    required: fc.boolean(),
  })
  .map(({ kind, least, count, step, values, required }) => {
    const most = kind === "integer" ? least + count : least + count * step;
    const bounds = { min_value: least, max_value: most, ...(kind === "slider" ? { step } : {}) };
    const choices = { choices: values.map((value) => ({ text: `t${value}`, slug: `s${value}`, value })) };
    const isChosen = kind === "choice" || kind === "multiple_choice";
    const document = documentOf(question(1, kind, "a", { required, ...(isChosen ? choices : bounds) }));
    const numbers = isChosen
      ? values
      : Array.from({ length: count + 1 }, (_, n) => least + n * (kind === "slider" ? step : 1));
    return { kind, document, numbers, required };
  });
// between and on the possible values
const bound = fc.integer({ min: -32, max: 48 }).map((eighths) => eighths / 8);

test("whether an answer can be in a range, or compare with a number, is what trying each one finds", () => {
  const operators: readonly ComparisonOperator[] = ["<", "<=", ">", ">=", "==", "!="];
  fc.assert(
    fc.property(askedFew, bound, bound, ({ document, numbers, kind }, from, to) => {
      const possible = possibleValues(document.questions[0] as Question);
      expect(isPossibleIn(possible, from, to)).toBe(numbers.some((value) => value >= from && value < to));
      const holds: Readonly<Record<ComparisonOperator, (value: number) => boolean>> = {
        "<": (value) => value < from,
        "<=": (value) => value <= from,
        ">": (value) => value > from,
        ">=": (value) => value >= from,
        "==": (value) => value === from,
        "!=": (value) => value !== from,
      };
      // between the steps of a number nothing is said
      const isBetween = kind === "slider" || (kind === "integer" && !Number.isInteger(from));
      for (const operator of operators)
        if (!(isBetween && operator === "=="))
          expect(canCompare(possible, operator, from)).toBe(numbers.some(holds[operator]));
    }),
    { numRuns: 1_000 },
  );
});

/** All of them but the empty one. */
const subsets = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length - 1 }, (_, bits) => items.filter((_, index) => ((bits + 1) >> index) & 1));

test("the points that an answer can get are those that trying each one finds", () => {
  const ranges = fc.array(fc.record({ bound, points: fc.integer({ min: -9, max: 9 }) }), { maxLength: 3 });
  const weight = fc.constantFrom(0, 0.5, 1, 2.25);
  fc.assert(
    fc.property(
      askedFew,
      ranges,
      fc.boolean(),
      weight,
      ({ document, numbers, kind, required }, parts, isOpen, weight) => {
        const sorted = [...new Map(parts.map((part) => [part.bound, part])).values()].sort((a, b) => a.bound - b.bound);
        const value_ranges = sorted.map(({ bound: end, points }, index) => ({
          start: index === 0 ? (isOpen ? null : end - 1) : (sorted[index - 1]?.bound ?? 0),
          end,
          points,
        }));
        const full = edited(document, scoring(1, "{a}", { weight, value_ranges }));
        const answers: Answers[] = required ? [] : [{}];
        const slugs = numbers.map((value) => `s${value}`);
        if (kind === "choice") answers.push(...slugs.map((slug) => ({ a: slug })));
        else if (kind === "multiple_choice") answers.push(...subsets(slugs).map((some) => ({ a: some })));
        else answers.push(...numbers.map((value) => ({ a: value })));
        const compiled = compileModel(full);
        const points = answers.map((each) => scoreLead(compiled, each, 0).x);
        const reach = reachOf(full.scoring_models[0] as ScoringModel, full);
        // of a list nobody needs to choose what has points
        const least = kind === "multiple_choice" ? Math.min(0, ...points) : Math.min(...points);
        const most = kind === "multiple_choice" ? Math.max(0, ...points) : Math.max(...points);
        expect([reach.least + 0, reach.most + 0]).toEqual([least + 0, most + 0]);
      },
    ),
    { numRuns: 500 },
  );
});

test.each<[possible: Parameters<typeof isPossibleIn>[0], from: number, to: number, expected: boolean]>([
  // any number
  [{ kind: "span", least: 0, most: 100, step: null }, -5, 0, false],
  [{ kind: "span", least: 0, most: 100, step: null }, -5, 0.1, true],
  [{ kind: "span", least: 0, most: 100, step: null }, 100, 200, true],
  [{ kind: "span", least: 0, most: 100, step: null }, 100.5, 200, false],
  // whole numbers, whatever the limits are
  [{ kind: "span", least: 0.5, most: 3, step: 1 }, 0.5, 1, false],
  [{ kind: "span", least: 0.5, most: 3, step: 1 }, 0.5, 1.5, true],
  [{ kind: "span", least: Number.NEGATIVE_INFINITY, most: 3, step: 1 }, 1.5, 2, false],
  // steps count from the start of a slider
  [{ kind: "span", least: 0.1, most: 2, step: 0.5 }, 0.5, 0.6, false],
  [{ kind: "span", least: 0.1, most: 2, step: 0.5 }, 0.6, 0.7, true],
])("whether a value of %j is from %d to less than %d: %s", (possible, from, to, expected) => {
  expect(isPossibleIn(possible, from, to)).toBe(expected);
});

test("the points of formulas other than one answer", () => {
  const document = documentOf(
    question(1, "number", "a"),
    question(2, "number", "rents", { multiple_values: true, min_value: 0, max_value: 10 }),
    question(3, "choice", "none", { required: true }),
    calculated("half", "{a} / 2"),
    calculated("all", "{rents}"),
  );
  const reach = (formula: string, points?: number) => {
    const value_ranges = points === undefined ? [] : [{ start: 0, end: null, points }];
    const full = edited(document, scoring(1, formula, { value_ranges }));
    const { least, most } = reachOf(full.scoring_models[0] as ScoringModel, full);
    return [least + 0, most + 0];
  };
  const anything = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  expect(reach("{half}", 5)).toEqual([0, 500]);
  expect(reach("{half}")).toEqual(anything);
  expect(reach("{half} * 2", 5)).toEqual([0, 500]);
  // each of an unknown number of items has points
  expect(reach("{all}", 5)).toEqual(anything);
  expect(reach("{all[0]}", 5)).toEqual([0, 500]);
  // of an answer there are at most a hundred
  expect(reach("{rents}", 5)).toEqual([0, 50_000]);
  expect(reach("{rents}")).toEqual([0, 100_000]);
  expect(reach("{none}", 5)).toEqual([0, 0]);
  expect(reach("answered({a})")).toEqual([0, 100]);
  expect(reach("not {a}")).toEqual([0, 100]);
  expect(reach("-{a}")).toEqual(anything);
  expect(reach("max({a}, 1)")).toEqual(anything);
});
