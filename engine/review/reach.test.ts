import fc from "fast-check";
import { expect, test } from "vitest";
import type { Answers, Question, ScoringModel } from "../document/model.ts";
import type { ComparisonOperator } from "../language/ast.ts";
import { compileModel } from "../scoring/compile.ts";
import { scoreLead } from "../scoring/score.ts";
import { documentOf, edited, question, scoring } from "../testing/documents.ts";
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
