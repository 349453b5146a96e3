import fc from "fast-check";
import { expect, test } from "vitest";
import { leadsOf, someHistogram } from "../testing/histograms.ts";
import { drawOf } from "../testing/random.ts";
import type { ScoreCount } from "./histogram.ts";
import { tenthsOf } from "./tenths.ts";

/** Every lead as ten, in order of the score, each with the rate of its score: then every tenth is a whole number of them. */
function slowly(counts: readonly ScoreCount[]) {
  const leads = leadsOf(counts);
  const rateOfScore = (score: number) => {
    const same = leads.filter((lead) => lead.score === score);
    return same.filter(({ success }) => success).length / same.length;
  };
  const parts = [...leads]
    .sort((a, b) => b.score - a.score)
    .flatMap((lead) => Array.from({ length: 10 }, () => ({ score: lead.score, rate: rateOfScore(lead.score) })));
  return Array.from({ length: leads.length === 0 ? 0 : 10 }, (_, index) => {
    const part = parts.slice(index * leads.length, (index + 1) * leads.length);
    const scores = part.map(({ score }) => score);
    return {
      from: Math.min(...scores),
      to: Math.max(...scores),
      successes: part.reduce((sum, { rate }) => sum + rate, 0) / 10,
    };
  });
}

test("counts give the tenths of the sorted leads, ties split in proportion", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const counts = someHistogram(drawOf(seed));
      const [tenths, slow] = [tenthsOf(counts), slowly(counts)];
      const leads = leadsOf(counts);
      expect(tenths.map(({ from, to }) => ({ from, to }))).toEqual(slow.map(({ from, to }) => ({ from, to })));
      const successes = leads.filter(({ success }) => success).length;
      for (const [index, tenth] of tenths.entries()) {
        const own = slow[index]?.successes ?? 0;
        expect(tenth.tenth).toBe(index + 1);
        expect(tenth.leads).toBeCloseTo(leads.length / 10, 12);
        expect(tenth.successes).toBeCloseTo(own, 9);
        if (successes === 0) expect([tenth.lift, tenth.captured]).toEqual([null, null]);
        else expect(tenth.lift).toBeCloseTo(own / tenth.leads / (successes / leads.length), 9);
      }
      if (successes > 0) expect(tenths.at(-1)?.captured).toBeCloseTo(1, 12);
    }),
  );
});

test("the lift of a tenth that has half of the successes is five, with the interval of that half", () => {
  const tenths = tenthsOf([
    { score: 100, leads: 100, successes: 50 },
    { score: 0, leads: 900, successes: 50 },
  ]);
  expect(tenths[0]).toMatchObject({ tenth: 1, from: 100, to: 100, leads: 100, rate: 0.5, lift: 5, captured: 0.5 });
  // Wilson's interval of 50 of 100 is 0.4038 to 0.5962
  expect(tenths[0]?.lift_interval.lower).toBeCloseTo(4.038, 3);
  expect(tenths[0]?.lift_interval.upper).toBeCloseTo(5.962, 3);
  expect(tenths[9]?.lift).toBeCloseTo(50 / 9 / 10, 12);
});

test("one score for ten million leads gives ten equal tenths", () => {
  const tenths = tenthsOf([{ score: 7, leads: 10_000_000, successes: 1_000_001 }]);
  expect(tenths).toHaveLength(10);
  for (const { leads, successes, lift, from, to } of tenths) {
    expect([leads, from, to]).toEqual([1_000_000, 7, 7]);
    expect(successes).toBeCloseTo(100_000.1, 6);
    expect(lift).toBeCloseTo(1, 9);
  }
});

test("no leads have no tenths", () => {
  expect(tenthsOf([])).toEqual([]);
  expect(tenthsOf([{ score: 1, leads: 0, successes: 0 }])).toEqual([]);
});
