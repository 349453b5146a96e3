import { expect, test } from "vitest";
import { runSync } from "#engine";
import { type CorpusFile, corpus, QUESTIONS, question } from "../testing/corpus.ts";
import { createUtf8Check } from "./encoding.ts";
import { UnreadableFile } from "./format.ts";
import { inspecting } from "./inspect.ts";
import { guessingMapping } from "./mapping.ts";

/** What differs between what was detected in a file and what is there; undefined if nothing does. */
function missed({ bytes, timeZone, expected }: CorpusFile): object | undefined {
  const check = createUtf8Check();
  check.add(bytes);
  const head = { bytes, isWhole: true, isUtf8Text: check.isUtf8() };
  const found = () => {
    try {
      const { format, columns, rows } = runSync(inspecting(head, { questions: QUESTIONS, timeZone }));
      const mapping = runSync(guessingMapping(columns, QUESTIONS, timeZone));
      const { date_orders: dates, ...others } = format;
      const faults = rows.filter(({ fault }) => fault !== undefined).length;
      const mapped = Object.fromEntries(Object.entries(mapping).filter(([, target]) => target !== null));
      return { ...others, dates, mapping: mapped, rows: rows.length, faults };
    } catch (error) {
      if (error instanceof UnreadableFile) return { refused: error.message };
      throw error;
    }
  };
  const shown: Readonly<Record<string, unknown>> = found();
  const wrong = Object.entries(expected).filter(([name, value]) => {
    if (name === "refused") return !String(shown.refused).includes(String(value));
    return JSON.stringify(sorted(shown[name])) !== JSON.stringify(sorted(value));
  });
  return wrong.length === 0
    ? undefined
    : Object.fromEntries(
        wrong.map(([name, value]) => [name, { expected: value, found: shown[name] ?? shown.refused }]),
      );
}

const sorted = (value: unknown) =>
  typeof value === "object" && value !== null ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value;

test("of all files, 99 % are read as they were written", () => {
  const files = corpus();
  expect(files.length).toBeGreaterThanOrEqual(200);
  const misses = files.flatMap((file) => {
    const wrong = missed(file);
    return wrong === undefined ? [] : [{ file: file.name, ...wrong }];
  });
  expect(misses.length, JSON.stringify(misses, null, 1)).toBeLessThanOrEqual(files.length / 100);
});

test.each([
  [50, 1_000],
  [1_000, 100],
  [1_000, 1_000, Number.POSITIVE_INFINITY],
])("of a file with %i columns, %i rows are read", (columns, rows, cells?: number) => {
  const line = "1,".repeat(columns - 1);
  const bytes = Buffer.from(`${line}1\n`.repeat(1_100));
  const head = { bytes, isWhole: true, isUtf8Text: true };
  expect(
    runSync(inspecting(head, { questions: QUESTIONS, timeZone: "UTC", ...(cells && { cells }) })).rows,
  ).toHaveLength(rows);
});

const RENTAL = [
  question(1, "number", "rent_amount", "How much is the monthly rent?"),
  question(2, "number", "monthly_income", "What is your monthly income?"),
  question(3, "number", "employment_years", "For how many years have you been in your current employment?"),
  question(4, "integer", "credit_score", "What is your credit score?", { min_value: 300, max_value: 850 }),
];

test.each([
  // other forms of the words, in another order
  ["Years employed", ["5"], "employment_years"],
  // words of one question only
  ["Income", ["5000"], "monthly_income"],
  ["Rent", ["1500"], "rent_amount"],
  ["Monthly rent", ["1500"], "rent_amount"],
  ["Employment", ["3"], "employment_years"],
  // of two
  ["Monthly", ["1500"], null],
  // whose values do not fit
  ["Employment", ["Full time"], null],
  // and others
  ["Loan amount", ["1500"], null],
])("a column %j with the values %j is %j", (name, values, target) => {
  const column = { name, values, notation: { decimal: ".", dates: "ymd" } } as const;
  expect(runSync(guessingMapping([column], RENTAL, "UTC"))).toEqual({ [name]: target });
});
