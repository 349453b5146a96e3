import { describe, expect, test } from "vitest";
import {
  type Answers,
  compileModel,
  EMPTY_MODEL,
  type FileQuestion,
  fileOfSuggestion,
  fromHundredths,
  judgeSplit,
  type LearningColumn,
  type LearningRows,
  planFile,
  problemOfRows,
  runSync,
  type SuggestedQuestion,
  scoreLead,
  splitAtRandom,
  splitByTime,
  suggestPoints,
} from "../index.ts";
import { drawOf } from "../testing/index.ts";
import { cellsOf, shortestBetween } from "./cells.ts";
import { fitLogistic } from "./regression.ts";

const ROWS = 6_000;
const REGIONS = ["north", "south", "east", "west"];

/**
 * Leads whose chance is known: it rises with income, depends on the region, and older leads buy in the south only. A
 * tenth did not say their income, and some nothing about their region.
 */
function someLeads(rows = ROWS): LearningRows & { readonly answers: readonly Answers[] } {
  const draw = drawOf(1);
  const chance = () => draw.whole(0, 999_999) / 1_000_000;
  const [income, age, noise, region] = [0, 0, 0, 0].map(() => new Float64Array(rows)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const outcomes = new Uint8Array(rows);
  const answers: Answers[] = [];
  for (let row = 0; row < rows; row += 1) {
    income[row] = chance() < 0.1 ? Number.NaN : draw.whole(0, 10_000) / 2;
    age[row] = draw.whole(18, 80);
    noise[row] = draw.whole(0, 50);
    region[row] = chance() < 0.05 ? Number.NaN : draw.whole(0, 3);
    const isOldInTheSouth = region[row] === 1 && (age[row] as number) >= 50;
    const [money, place] = [income[row] as number, region[row] as number];
    const logOdds =
      -2.5 + (Number.isNaN(money) ? -1 : money / 2_500) + (place === 2 ? 1 : 0) + (isOldInTheSouth ? 2.5 : 0);
    outcomes[row] = chance() < 1 / (1 + Math.exp(-logOdds)) ? 1 : 0;
    answers.push({
      ...(Number.isNaN(money) ? {} : { income: money }),
      age: age[row] as number,
      noise: noise[row] as number,
      ...(Number.isNaN(place) ? {} : { region: REGIONS[place] as string }),
    });
  }
  const columns: readonly LearningColumn[] = [
    { field_name: "income", kind: "number", values: income },
    { field_name: "age", kind: "number", values: age },
    { field_name: "noise", kind: "number", values: noise },
    { field_name: "region", kind: "choice", values: region, choices: REGIONS },
  ];
  return { columns, outcomes, answers };
}

const QUESTIONS: readonly FileQuestion[] = [
  ...["income", "age", "noise"].map((field_name) => ({ field_name, text: field_name, type: "number" as const })),
  { field_name: "region", text: "Region", type: "choice", choices: REGIONS.map((slug) => ({ text: slug, slug })) },
];

const OPTIONS = { scale: 100, combinations: 3 };
const leads = someLeads();
const suggestion = runSync(suggestPoints(leads, OPTIONS));
const named = (name: string) => suggestion.questions.find(({ field_name }) => field_name === name);
const mostOf = (question: SuggestedQuestion | undefined) =>
  (question?.weight ?? 0) * Math.max(0, ...(question?.bins ?? []).map(({ points }) => points));

test("points follow the rates, are whole, and stay within the scale", () => {
  const points = [...suggestion.questions, ...suggestion.combinations].flatMap(({ bins }) => [
    ...bins.map((bin) => bin.points),
  ]);
  expect(points.every((points) => Number.isInteger(points) && points >= 0 && points <= 10)).toBe(true);
  const most = [...suggestion.questions, ...suggestion.combinations].reduce(
    (sum, { weight, bins: own }) => sum + weight * Math.max(0, ...own.map(({ points }) => points)),
    0,
  );
  expect(most).toBeLessThanOrEqual(100);
  expect(most).toBeGreaterThan(90);
  for (const { bins: own } of suggestion.questions) {
    if (own.length > 0) expect(own.reduce((sum, { n }) => sum + n, 0)).toBe(ROWS);
    for (const { rate, interval } of own) {
      expect(interval.lower).toBeLessThanOrEqual(rate);
      expect(interval.upper).toBeGreaterThanOrEqual(rate);
    }
  }
  const income = named("income");
  expect(income?.bins.at(-1)).toMatchObject({ unanswered: true, points: 0 });
  expect(income?.bins[0]).toMatchObject({ start: null });
  expect(income?.information_value).toBeGreaterThan(0.1);
  expect(mostOf(named("noise"))).toBeLessThan(mostOf(named("income")) / 5);
});

test("two questions that say more together become a calculated field that can be read", () => {
  const [first] = suggestion.combinations;
  expect(first?.questions).toEqual(["age", "region"]);
  expect(first?.gain).toBeGreaterThan(0.005);
  expect(first?.formula).toMatch(/\{age\} >= (?:4[89]|5[0-2]) and \{region\} == 'south'/);
  const [best] = [...(first?.bins ?? [])].sort((a, b) => b.rate - a.rate);
  expect(best).toMatchObject({ condition: expect.stringContaining("{region} == 'south'") });
});

test("an accepted suggestion scores every lead as it says, also unanswered questions", () => {
  const file = fileOfSuggestion(EMPTY_MODEL, suggestion, "all", QUESTIONS);
  const plan = planFile(file, EMPTY_MODEL, "2026-01-31T00:00:00.000Z");
  if (!plan.ok) throw new Error(JSON.stringify(plan.faults));
  const model = compileModel(plan.document);
  const totals = leads.answers.map((answers) => fromHundredths(scoreLead(model, answers, 20_000).total));
  const parts = [...suggestion.questions, ...suggestion.combinations].map(({ sample }) => sample);
  const sampled = parts.find((sample) => sample.length > 0)?.length ?? 0;
  const expected = Array.from({ length: sampled }, (_, index) =>
    parts.reduce((sum, sample) => sum + (sample[index] ?? 0), 0),
  );
  const rowAt = (index: number) => Math.floor((index * ROWS) / sampled);
  expect(expected.map((_, index) => totals[rowAt(index)])).toEqual(expected);
  const [highest] = plan.document.bands.total;
  const share = totals.filter((total) => total >= (highest?.from ?? 0)).length / ROWS;
  expect(share).toBeGreaterThan(0.08);
  expect(share).toBeLessThan(0.12);
});

test("of a suggestion, single questions can be accepted, and the scoring models of others stay", () => {
  const all = planFile(
    fileOfSuggestion(EMPTY_MODEL, suggestion, "all", QUESTIONS),
    EMPTY_MODEL,
    "2026-01-31T00:00:00Z",
  );
  if (!all.ok) throw new Error(JSON.stringify(all.faults));
  const again = fileOfSuggestion(all.document, suggestion, ["income"], []);
  expect(again.scoring_models?.filter(({ question }) => question === "income")).toHaveLength(1);
  expect(again.scoring_models?.length).toBe(all.document.scoring_models.length);
  expect(again.bands).toBeUndefined();
  const alone = fileOfSuggestion(EMPTY_MODEL, suggestion, ["income"], QUESTIONS);
  expect(alone.scoring_models).toHaveLength(1);
  expect(alone.calculated_fields).toEqual([]);
  expect(alone.questions).toHaveLength(4);
});

test("a question with a direction never contradicts it", () => {
  for (const direction of ["rising", "falling"] as const) {
    const columns = leads.columns.map((column) => ({
      ...column,
      ...(column.kind === "number" ? { direction } : {}),
    }));
    const { questions } = runSync(suggestPoints({ ...leads, columns }, { ...OPTIONS, combinations: 0 }));
    for (const { field_name, bins } of questions) {
      if (field_name === "region") continue;
      const points = bins.flatMap((bin) => ("start" in bin ? [bin.points] : []));
      const sorted = [...points].sort((a, b) => (direction === "rising" ? a - b : b - a));
      expect(points, field_name).toEqual(sorted);
    }
  }
});

test("what is learned is judged on rows that it was not learned from", () => {
  for (const split of [splitAtRandom(leads), splitByTime(leads)]) {
    const held = new Set(split.held);
    expect(split.learned.some((row) => held.has(row))).toBe(false);
    expect(split.learned.length + split.held.length).toBe(ROWS);
    const judged = runSync(judgeSplit(leads, split, OPTIONS));
    expect(judged.auc).toBeGreaterThan(0.7);
    expect(judged.auc).toBeGreaterThan((judged.without_combinations_auc ?? 1) + 0.01);
    expect(judged.auc_interval.lower).toBeLessThan(judged.auc ?? 0);
    expect(judged.lift_top_tenth).toBeGreaterThan(1.5);
    expect(Math.abs((judged.auc ?? 0) - (judged.unrounded_auc ?? 0))).toBeLessThan(0.005);
    expect(Math.abs((judged.auc ?? 0) - (judged.ceiling.auc ?? 0))).toBeLessThan(0.03);
    expect(judged.live).toBeNull();
  }
  // outcomes that nothing predicts are not predicted
  const draw = drawOf(2);
  const outcomes = leads.outcomes.map(() => draw.whole(0, 1));
  const chance = runSync(judgeSplit({ ...leads, outcomes }, splitAtRandom(leads), OPTIONS));
  expect(Math.abs((chance.auc ?? 0) - 0.5)).toBeLessThan(0.05);
});

test("no step takes long", () => {
  const steps = judgeSplit(leads, splitAtRandom(leads), OPTIONS);
  const times: number[] = [];
  for (;;) {
    const since = performance.now();
    const { done } = steps.next();
    times.push(performance.now() - since);
    if (done) break;
  }
  expect(times.length).toBeGreaterThan(100);
  expect(times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]).toBeLessThan(50);
});

describe("what cannot be learned", () => {
  const rowsOf = (rows: number, successes: number) => ({
    outcomes: Uint8Array.from({ length: rows }, (_, row) => (row < successes ? 1 : 0)),
  });

  test.each([
    [10, 5, "There are 10 rows with an outcome. At least 200 are needed."],
    [1_000, 0, "No row is a success. Check which outcome is the success."],
    [1_000, 1_000, "Every row is a success. Rows that are no success are needed as well."],
    [1_000, 10, "There are 10 successes. At least 50 successes and 50 others are needed."],
    [1_000, 990, "There are 10 rows without one. At least 50 successes and 50 others are needed."],
    [1_000, 100, undefined],
  ])("%d rows, %d successes: %s", (rows, successes, problem) => {
    expect(problemOfRows(rowsOf(rows, successes))).toBe(problem);
  });

  test("questions are left out with the reason, and one that gives the outcome away is named", () => {
    const extra: readonly LearningColumn[] = [
      { field_name: "same", kind: "number", values: new Float64Array(ROWS).fill(7) },
      { field_name: "nothing", kind: "number", values: new Float64Array(ROWS).fill(Number.NaN) },
      {
        field_name: "texts",
        kind: "choice",
        values: Float64Array.from({ length: ROWS }, (_, row) => row),
        choices: Array.from({ length: ROWS }, (_, row) => `text-${row}`),
      },
      { field_name: "postal_code", kind: "number", values: new Float64Array(leads.outcomes), isProtected: true },
      { field_name: "signed", kind: "number", values: new Float64Array(leads.outcomes) },
    ];
    const { questions } = runSync(
      suggestPoints({ ...leads, columns: [...leads.columns, ...extra] }, { ...OPTIONS, combinations: 1 }),
    );
    const reasons = Object.fromEntries(questions.map(({ field_name, left_out }) => [field_name, left_out]));
    expect(reasons).toMatchObject({
      same: "constant",
      nothing: "constant",
      texts: "too_many_values",
      postal_code: "not_for_scoring",
      signed: null,
    });
    const suspects = questions.filter(({ predicts_too_well }) => predicts_too_well);
    expect(suspects.map(({ field_name }) => field_name)).toEqual(["signed"]);
  });
});

test("the regression finds the solution of its own equations", () => {
  const codes = Uint8Array.from({ length: 900 }, (_, row) => row % 3);
  const outcomes = Uint8Array.from({ length: 900 }, (_, row) => +(row % 3 === 0 ? row % 2 === 0 : row % 9 === 1));
  const all = Int32Array.from({ length: 900 }, (_, row) => row);
  const { intercept, effects } = runSync(fitLogistic([{ codes, size: 3 }], outcomes, all));
  const own = effects[0] ?? new Float64Array();
  // at the maximum of the penalized likelihood, residuals are the penalty's slope, and sum to zero for the intercept
  const residuals = [0, 0, 0];
  for (let row = 0; row < 900; row += 1) {
    const code = row % 3;
    residuals[code] = (residuals[code] ?? 0) + (outcomes[row] ?? 0) - 1 / (1 + Math.exp(-intercept - (own[code] ?? 0)));
  }
  for (const [index, residual] of residuals.entries()) expect(residual).toBeCloseTo(3 * (own[index] ?? 0), 3);
  expect(residuals.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 3);
});

test.each([
  [1, 2, 2],
  [0.3, 0.7, 0.5],
  [449, 461, 450],
  [-3, 5, 0],
  [-1, 0, 0],
  [-120, -80, -100],
  [1_234.5, 1_234.6, 1_234.6],
  [99, 105, 100],
])("between %d and %d, %d is easiest to read", (low, high, value) => {
  expect(shortestBetween(low, high)).toBe(value);
});

test("cells have about as many rows each, and every value its own if there are few", () => {
  const values = Float64Array.from({ length: 10_000 }, (_, row) => row ** 2);
  const all = Int32Array.from(values, (_, row) => row);
  const { codes, size, edges } = cellsOf({ field_name: "a", kind: "number", values }, all);
  expect(size).toBeGreaterThan(20);
  expect([...(edges ?? [])]).toEqual([...new Set(edges)].sort((a, b) => a - b));
  const counts = new Array<number>(size).fill(0);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  expect(Math.max(...counts)).toBeLessThan(900);
  const few = cellsOf({ field_name: "b", kind: "number", values: values.map((_, row) => row % 3) }, all);
  expect(few.edges).toEqual([1, 2]);
});
