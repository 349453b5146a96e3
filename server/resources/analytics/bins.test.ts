import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, parseDate } from "#engine";
import { type Bin, binLabel, MAX_BINS, niceBins, thresholds } from "./bins.ts";

const labels = (kind: "number" | "date", min: number, max: number) =>
  niceBins(kind, min, max).map((bin) => binLabel(kind, bin));
const day = (text: string) => parseDate(text) ?? Number.NaN;

test("numbers get bins of a round width", () => {
  expect(labels("number", 1200, 2000)).toEqual([
    "1,200 to below 1,300",
    "1,300 to below 1,400",
    "1,400 to below 1,500",
    "1,500 to below 1,600",
    "1,600 to below 1,700",
    "1,700 to below 1,800",
    "1,800 to below 1,900",
    "1,900 to below 2,000",
    "2,000 to below 2,100",
  ]);
  expect(labels("number", 0.3, 0.7)).toEqual([
    "0.3 to below 0.35",
    "0.35 to below 0.4",
    "0.4 to below 0.45",
    "0.45 to below 0.5",
    "0.5 to below 0.55",
    "0.55 to below 0.6",
    "0.6 to below 0.65",
    "0.65 to below 0.7",
    "0.7 to below 0.75",
  ]);
  expect(labels("number", -15, 14)).toEqual([
    "-15 to below -10",
    "-10 to below -5",
    "-5 to below 0",
    "0 to below 5",
    "5 to below 10",
    "10 to below 15",
  ]);
});

test("dates get bins of the calendar", () => {
  expect(labels("date", day("2024-01-03"), day("2024-01-16"))).toEqual([
    "2024-01-01 to before 2024-01-08",
    "2024-01-08 to before 2024-01-15",
    "2024-01-15 to before 2024-01-22",
  ]);
  expect(labels("date", day("2023-11-20"), day("2024-06-01"))).toHaveLength(8);
  expect(labels("date", day("1950-05-05"), day("2030-05-05"))).toEqual(
    [1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020, 2030].map((y) => `${y}-01-01 to before ${y + 10}-01-01`),
  );
  expect(labels("date", day("0001-01-01"), day("9999-12-31")).at(-1)).toBe("9000-01-01 or later");
});

/** The bin in which PostgreSQL's width_bucket puts a value. */
const bucketOf = (bins: readonly Bin[], value: number) => thresholds(bins).filter((edge) => edge <= value).length;

const holds = (bin: Bin | undefined, value: number) =>
  bin !== undefined && (bin.from === null || bin.from <= value) && (bin.to === null || value < bin.to);

test("any numbers: at most 12 consecutive bins, each value in the bin it is counted in", () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (a, b) => {
        const [min, max] = a < b ? [a, b] : [b, a];
        const bins = niceBins("number", min, max);
        expect(bins.length).toBeGreaterThan(0);
        expect(bins.length).toBeLessThanOrEqual(MAX_BINS);
        bins.slice(1).forEach((bin, index) => {
          expect(bin.from).toBe(bins[index]?.to);
        });
        for (const value of [min, max, min / 2 + max / 2]) expect(holds(bins[bucketOf(bins, value)], value)).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("any dates: the same", () => {
  const days = fc.integer({ min: day("0001-01-01"), max: day("9999-12-31") });
  fc.assert(
    fc.property(days, days, (a, b) => {
      const bins = niceBins("date", Math.min(a, b), Math.max(a, b));
      expect(bins.length).toBeLessThanOrEqual(MAX_BINS);
      for (const value of [a, b]) {
        expect(holds(bins[bucketOf(bins, value)], value), formatDate(value)).toBe(true);
      }
    }),
  );
});
