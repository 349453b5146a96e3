import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Answers,
  type AnswerValue,
  answerReader,
  bandAt,
  type CompiledModel,
  compileModel,
  hundredths,
  type ModelDocument,
  type Question,
  reasonsFor,
  scoreLead,
} from "../index.ts";
import { calculated, documentOf, question, scoring, type TestEdit } from "../testing/documents.ts";
import { type Draw, drawOf, someAnswer, someDocument } from "../testing/random.ts";

const DAY = 20_000;
const seeds = fc.integer();
/** Models and leads: in the long run the number that the product promises. */
const RUNS = process.env.LEADPLANE_LONG === "1" ? 10_000 : 300;

const bands = (...from: number[]): TestEdit => {
  const list = [...from, null].map((start, at) => ({
    letter: (["A", "B", "C", "D"] as const)[at] ?? "D",
    label: `Band ${at}`,
    from: start,
    action: "",
  }));
  return { kind: "bands", action: "replace", data: { x: list, y: list, total: list } };
};

const can = { lead_can_change: true } as const;

/**
 * Every answer that a small question accepts, with what the change costs, the smallest first: the test's own reading of
 * the definition.
 */
function everyOther(item: Question, given: AnswerValue | undefined): { answer: AnswerValue; cost: number }[] {
  const slugs = item.choices.map(({ slug }) => slug);
  if (item.type === "choice") {
    const place = slugs.indexOf(String(given));
    return slugs
      .map((answer, at) => ({ answer, cost: given === undefined ? 1 : Math.abs(at - place) / (slugs.length - 1) }))
      .filter(({ answer }) => answer !== given)
      .sort((a, b) => a.cost - b.cost);
  }
  if (item.type === "multiple_choice") {
    const set = (given ?? []) as readonly string[];
    return Array.from({ length: 2 ** slugs.length }, (_, mask) =>
      slugs.flatMap((_slug, at) => (mask & (2 ** at) ? [at] : [])),
    )
      .sort(
        (a, b) => a.length - b.length || (a.find((at, n) => at !== b[n]) ?? 0) - (b.find((at, n) => at !== a[n]) ?? 0),
      )
      .map((changed) => ({
        answer: slugs.filter((slug, at) => set.includes(slug) !== changed.includes(at)),
        cost: set.length === 0 ? 1 : changed.length / slugs.length,
        changed,
      }))
      .filter(({ answer, changed }) => answer.length > 0 && changed.length > 0);
  }
  const [least, most] = [item.min_value ?? 0, item.max_value ?? 0];
  const step = item.step ?? 1;
  const all = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, at) => least + at * step);
  const start = given === undefined ? Math.max(0, least) : Number(given);
  const up = all.filter((answer) => (given === undefined ? answer >= start : answer > start));
  const down = all.filter((answer) => answer < start).reverse();
  return [...up, ...down]
    .map((answer) => ({ answer, cost: given === undefined ? 1 : Math.abs(answer - start) / (most - least) }))
    .sort((a, b) => a.cost - b.cost);
}

/** A model of small questions, so that every answer can be tried. */
function smallModel(draw: Draw): ModelDocument {
  const count = draw.whole(2, 5);
  const points = () => draw.whole(-40, 120) / draw.pick(1, 1, 10);
  const ranges = () => {
    const edges = [...new Set([draw.whole(-2, 20), draw.whole(-2, 20), draw.whole(0, 20) + 0.5])].sort((a, b) => a - b);
    return [null, ...edges].flatMap((start, at) =>
      draw.whole(0, 5) === 0 ? [] : [{ start, end: edges[at] ?? null, points: points() }],
    );
  };
  const questions = Array.from({ length: count }, (_, at) => {
    const type = draw.pick("integer", "integer", "slider", "choice", "multiple_choice");
    const more =
      type === "integer"
        ? { min_value: draw.pick(0, -3), max_value: draw.whole(5, 15) }
        : type === "slider"
          ? { min_value: draw.pick(0, 1), max_value: draw.whole(3, 9), step: draw.pick(0.5, 1) }
          : {
              choices: Array.from({ length: draw.whole(2, 5) }, (_c, n) => ({
                text: `C${n}`,
                value: draw.whole(0, 20),
              })),
            };
    return question(at + 1, type, `q${at}`, { ...more, lead_can_change: draw.whole(0, 4) > 0 });
  });
  const isList = (at: number) =>
    questions[at]?.kind === "question" && JSON.stringify(questions[at]).includes("multiple_choice");
  const field = (at: number) => (isList(at) ? draw.pick(`sum({q${at}})`, `count({q${at}})`) : `{q${at}}`);
  const some = () => field(draw.whole(0, count - 1));
  const fields = [
    calculated("ratio", `${some()} / ${some()}`),
    calculated("rest", `(${some()} - ${some()}) ${draw.pick("/", "*", "%", "//", "-")} ${some()}`),
  ];
  const formula = () =>
    draw.pick(
      ...([some(), some(), some()] as const),
      "{ratio}",
      "{rest}",
      `${some()} ${draw.pick(">", "<=", "==")} ${some()}`,
      `max(${some()}, ${some()})`,
      `${some()} > 3 and not ${some()} < 2`,
      `{x_axis_score} / 10`,
      `sqrt(${some()}) * 10`,
    );
  const scorings = Array.from({ length: draw.whole(2, 6) }, (_, at) => {
    const plain = questions.length > at && draw.coin() ? (isList(at) ? `{q${at}}` : field(at)) : formula();
    return scoring(draw.whole(1, count), plain, {
      value_ranges: draw.whole(0, 3) === 0 ? [] : ranges(),
      weight: draw.pick(1, 1, 0.5, 2.25),
      x_axis: draw.coin(),
      y_axis: draw.coin(),
    });
  });
  const from = [draw.whole(60, 300), draw.whole(20, 59), draw.whole(-50, 19)];
  return documentOf(...questions, ...fields, ...scorings, bands(...from));
}

function someLead(draw: Draw, { questions }: ModelDocument): Answers {
  const raw = questions.flatMap((item): [string, unknown][] => {
    const others = everyOther(item, undefined);
    return draw.whole(0, 4) === 0 ? [] : [[item.field_name, others[draw.whole(0, others.length - 1)]?.answer]];
  });
  const read = answerReader(questions)(Object.fromEntries(raw), { timeZone: "UTC" });
  return read.ok ? read.answers : expect.fail(JSON.stringify(read.errors));
}

const dependsOnBoth = ({ document }: CompiledModel, a: string, b: string): boolean => {
  const text = (formula: string): string =>
    document.calculated_fields.reduce((all, { name, formula: own }) => all.replaceAll(`{${name}}`, own), formula);
  return document.scoring_models.some(({ formula }) => {
    const whole = text(formula);
    return whole.includes("_score}") || (whole.includes(`{${a}}`) && whole.includes(`{${b}}`));
  });
};

test("nothing smaller than the smallest change is found by trying every answer, and the lead changed so is in the band", () => {
  const seen = { none: 0, one: 0, two: 0 };
  fc.assert(
    fc.property(seeds, (seed) => {
      const draw = drawOf(seed);
      const model = compileModel(smallModel(draw));
      const answers = someLead(draw, model.document);
      const { next_band } = reasonsFor(model, answers, DAY);
      const before = scoreLead(model, answers, DAY).total;
      const from = model.bands.total.from;
      const wanted = [...from].reverse().find((start) => start > before);
      if (wanted === undefined) {
        expect(next_band).toBeNull();
        return;
      }
      expect(next_band).toMatchObject({ from: wanted / 100, missing: (wanted - before) / 100 });
      expect(next_band?.not_tried).toEqual([]);
      const total = (more: Answers) => scoreLead(model, { ...answers, ...more }, DAY).total;
      const questions = model.document.questions.filter(({ lead_can_change }) => lead_can_change);
      const others = new Map(questions.map((item) => [item, everyOther(item, answers[item.field_name])]));
      const alone = [...others].flatMap(([item, list]) =>
        list.filter(({ answer }) => total({ [item.field_name]: answer }) >= wanted).map(({ cost }) => cost),
      );
      const change = next_band?.change;
      const costOf = ({ field_name, to }: { field_name: string; to: AnswerValue }) => {
        const item = questions.find((each) => each.field_name === field_name);
        const list = item && others.get(item);
        const same = (value: AnswerValue) =>
          JSON.stringify([value].flat().sort()) === JSON.stringify([to].flat().sort());
        return list?.find(({ answer }) => same(answer))?.cost ?? expect.fail(`${field_name} ${to}`);
      };
      if (change) {
        const after = scoreLead(
          model,
          { ...answers, ...Object.fromEntries(change.answers.map((each) => [each.field_name, each.to])) },
          DAY,
        );
        expect(after.total).toBeGreaterThanOrEqual(wanted);
        expect(hundredths(change.total_score)).toBe(after.total);
        expect(change.letter).toBe(bandAt(model.bands.total, after.total).letter);
      }
      if (alone.length > 0) {
        seen.one++;
        expect(change?.answers).toHaveLength(1);
        expect(costOf(change?.answers[0] ?? expect.fail())).toBeCloseTo(Math.min(...alone), 9);
        return;
      }
      let least = Number.POSITIVE_INFINITY;
      for (const [first, list] of others) {
        for (const [second, more] of others) {
          if (first === second) continue;
          const meet = dependsOnBoth(model, first.field_name, second.field_name);
          let best = before;
          for (const a of list) {
            const helped = total({ [first.field_name]: a.answer });
            // of two that meet in a formula, one gives more points by itself than each smaller change
            if (meet && helped <= best) continue;
            best = Math.max(best, helped);
            for (const b of more) {
              if (a.cost + b.cost >= least - 1e-9) continue;
              if (total({ [first.field_name]: a.answer, [second.field_name]: b.answer }) >= wanted)
                least = a.cost + b.cost;
            }
          }
        }
      }
      if (least === Number.POSITIVE_INFINITY) {
        seen.none++;
        expect(change).toBeNull();
        expect(next_band?.why).toBe(questions.length === 0 ? "nothing_changeable" : "out_of_reach");
        return;
      }
      seen.two++;
      expect(change?.answers).toHaveLength(2);
      expect(change?.answers.reduce((sum, each) => sum + costOf(each), 0)).toBeCloseTo(least, 9);
    }),
    { numRuns: RUNS },
  );
  expect(seen.one).toBeGreaterThan(RUNS / 10);
  expect(seen.two).toBeGreaterThan(RUNS / 200);
  expect(seen.none).toBeGreaterThan(RUNS / 50);
});

test("any model of the language is searched, and what is found is true in all of its range", () => {
  let found = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const draw = drawOf(seed);
      const made = someDocument(draw, 80);
      const document = { ...made, questions: made.questions.map((item) => ({ ...item, ...can })) };
      const raw = document.questions.flatMap((item) =>
        draw.whole(0, 4) === 0 ? [] : [[item.field_name, someAnswer(draw, item)] as const],
      );
      const read = answerReader(document.questions.map((item) => ({ ...item, required: false })));
      const lead = read(Object.fromEntries(raw), { timeZone: "UTC" });
      if (!lead.ok) return;
      // the bands of any model are far from what its points reach
      const points = scoreLead(compileModel(document), lead.answers, DAY).total / 100 + draw.pick(0.01, 50);
      const near = document.bands.total.slice(0, 2).map((band, at) => ({ ...band, from: at === 0 ? points : null }));
      const model = compileModel(
        near.length < 2 ? document : { ...document, bands: { ...document.bands, total: near } },
      );
      const { next_band } = reasonsFor(model, lead.answers, DAY);
      const change = next_band?.change;
      if (!change) return;
      found++;
      const total = (more: Answers) => scoreLead(model, { ...lead.answers, ...more }, DAY).total;
      const changed = Object.fromEntries(change.answers.map((each) => [each.field_name, each.to]));
      expect(read({ ...lead.answers, ...changed }, { timeZone: "UTC" }).ok).toBe(true);
      expect(total(changed)).toBe(hundredths(change.total_score));
      for (const { field_name, at_least, at_most } of change.answers) {
        for (const end of [at_least, at_most]) {
          if (end !== null)
            expect(total({ ...changed, [field_name]: end })).toBeGreaterThanOrEqual(hundredths(next_band.from));
        }
      }
    }),
    { numRuns: Math.round(RUNS / 3) },
  );
  expect(found).toBeGreaterThan(RUNS / 60);
});

const income = question(1, "number", "income", { text: "Monthly income", ...can });
const incomePoints = scoring(1, "{income}", {
  value_ranges: [
    { start: 2000, end: 4000, points: 20 },
    { start: 4000, end: 9000, points: 58 },
  ],
});
const age = question(2, "integer", "age", { text: "Your age?", reason: "Length of life so far", min_value: 18 });
const agePoints = scoring(2, "{age}", { y_axis: true, value_ranges: [{ start: 30, end: null, points: 10 }] });
const plan = question(3, "choice", "plan", {
  ...can,
  choices: ["Now", "Soon", "Later", "Never"].map((text, at) => ({ text, value: 30 - 10 * at })),
});
const planPoints = scoring(3, "{plan}");
const CREDIT = documentOf(income, age, plan, incomePoints, agePoints, planPoints, bands(90, 50));

const reasons = (document: ModelDocument, answers: Answers) => reasonsFor(compileModel(document), answers, DAY);
const change = (document: ModelDocument, answers: Answers) => reasons(document, answers).next_band?.change;

describe("factors", () => {
  test("are the points that each question could still give in the total, in words for a customer", () => {
    expect(reasons(CREDIT, { income: 2500, age: 20 }).factors).toEqual([
      {
        question: 1,
        field_name: "income",
        reason: "Answer to “Monthly income”",
        answered: true,
        points: 20,
        possible: 58,
        missing: 38,
      },
      {
        question: 3,
        field_name: "plan",
        reason: "No answer to “plan?”",
        answered: false,
        points: 0,
        possible: 30,
        missing: 30,
      },
      // a scoring model of both axes counts twice
      {
        question: 2,
        field_name: "age",
        reason: "Length of life so far",
        answered: true,
        points: 0,
        possible: 20,
        missing: 20,
      },
    ]);
    expect(reasons(CREDIT, { income: 5000, age: 30, plan: "now" }).factors).toEqual([]);
  });

  test("are at most four, the largest first", () => {
    const six = [1, 2, 3, 4, 5, 6];
    const document = documentOf(
      ...six.map((n) => question(n, "slider", `q${n}`, { min_value: 0, max_value: n, step: 1 })),
      ...six.map((n) => scoring(n, `{q${n}} * 2`)),
    );
    expect(reasons(document, {}).factors.map(({ field_name, possible }) => [field_name, possible])).toEqual([
      ["q6", 12],
      ["q5", 10],
      ["q4", 8],
      ["q3", 6],
    ]);
  });

  test("compare what one answer can give to several scoring models together, and nothing without a limit", () => {
    const document = documentOf(
      income,
      incomePoints,
      scoring(1, "{income}", { y_axis: true, x_axis: false, value_ranges: [{ start: null, end: 2500, points: 50 }] }),
      question(2, "number", "assets"),
      scoring(2, "{assets}"),
    );
    // 70 below 2,500, and 58 from 4,000
    expect(reasons(document, { income: 3000 }).factors.map(({ possible }) => possible)).toEqual([70]);
  });

  test("are exact without ranges, too", () => {
    const document = documentOf(question(1, "number", "n", { max_value: 15_000 }), scoring(1, "{n} / 100"));
    expect(reasons(document, { n: 8000 }).factors).toMatchObject([{ points: 80, possible: 150, missing: 70 }]);
  });

  test("are also points that were taken off", () => {
    const document = documentOf(
      question(1, "integer", "n", { min_value: 0, max_value: 9 }),
      scoring(1, "{n}", { value_ranges: [{ start: 5, end: null, points: -20 }] }),
    );
    expect(reasons(document, { n: 7 }).factors).toMatchObject([{ points: -20, possible: 0, missing: 20 }]);
  });

  test("can be compared with other points", () => {
    const { factors } = reasonsFor(
      compileModel(CREDIT),
      { income: 2500 },
      DAY,
      new Map([
        [1, 30_00],
        [2, 4_50],
      ]),
    );
    expect(factors.map(({ field_name, missing }) => [field_name, missing])).toEqual([
      ["income", 10],
      ["age", 4.5],
    ]);
  });
});

describe("the next band", () => {
  test("is reached by the nearest answer, with the answers that are enough too", () => {
    expect(reasons(CREDIT, { income: 2500, age: 20, plan: "never" }).next_band).toEqual({
      letter: "B",
      label: "Band 1",
      from: 50,
      missing: 30,
      change: {
        answers: [{ question: 1, field_name: "income", from: 2500, to: 4000, at_least: 4000, at_most: 8999.99 }],
        total_score: 58,
        letter: "B",
        label: "Band 1",
      },
      why: null,
      not_tried: [],
    });
  });

  test("is null in the highest band", () => {
    expect(reasons(CREDIT, { income: 5000, age: 40, plan: "now" }).next_band).toBeNull();
  });

  test("is reached by two answers if one is not enough", () => {
    const found = change(CREDIT, { income: 2500, age: 40, plan: "never" });
    expect(found?.answers.map(({ field_name, to }) => [field_name, to])).toEqual([["plan", "later"]]);
    const both = change(CREDIT, { income: 2500, age: 40, plan: "later" });
    expect(both?.answers.map(({ field_name, to }) => [field_name, to])).toEqual([
      ["income", 4000],
      ["plan", "soon"],
    ]);
  });

  test("is never reached by an answer that a lead cannot change", () => {
    const only = documentOf(income, age, plan, agePoints, planPoints, bands(60, 20));
    expect(
      reasons(only, { age: 20, plan: "never" }).next_band?.change?.answers.map(({ field_name }) => field_name),
    ).toEqual(["plan"]);
    expect(reasons(only, { age: 20, plan: "now" }).next_band).toMatchObject({ change: null, why: "out_of_reach" });
    const nobody = { ...only, questions: only.questions.map((item) => ({ ...item, lead_can_change: false })) };
    expect(reasons(nobody, { plan: "now" }).next_band).toMatchObject({ change: null, why: "nothing_changeable" });
  });

  test.each<
    [title: string, document: ModelDocument, answers: Answers, to: AnswerValue, at_least: unknown, at_most: unknown]
  >([
    [
      "a number that has to fall, below the end of a range",
      documentOf(
        question(1, "number", "rent", can),
        scoring(1, "{rent}", { value_ranges: [{ start: 0, end: 1200, points: 60 }] }),
        bands(50),
      ),
      { rent: 1500 },
      1199.99,
      0,
      1199.99,
    ],
    [
      "a calculated field",
      documentOf(
        question(1, "number", "rent"),
        question(2, "number", "pay", { ...can, max_value: 1e6 }),
        calculated("ratio", "{rent} / {pay}"),
        scoring(2, "{ratio}", { value_ranges: [{ start: 0, end: 0.3, points: 60 }] }),
        bands(50),
      ),
      { rent: 1000, pay: 2000 },
      3333.34,
      3333.34,
      null,
    ],
    [
      "a date",
      documentOf(
        question(1, "date", "start", can),
        scoring(1, "days({start})", { value_ranges: [{ start: 365, end: null, points: 60 }] }),
        bands(50),
      ),
      { start: "2024-09-01" },
      "2023-10-05",
      null,
      "2023-10-05",
    ],
    [
      "a slider without ranges",
      documentOf(
        question(1, "slider", "s", { ...can, min_value: 0, max_value: 10, step: 0.1 }),
        scoring(1, "{s} ** 2"),
        bands(50),
      ),
      { s: 3 },
      7.1,
      7.1,
      null,
    ],
    [
      "the sum of the first pass",
      documentOf(
        question(1, "integer", "n", { ...can, max_value: 1_000_000 }),
        scoring(1, "{n}", { x_axis: true }),
        scoring(1, "{x_axis_score}", {
          x_axis: false,
          y_axis: true,
          value_ranges: [{ start: 7, end: null, points: 43 }],
        }),
        bands(50),
      ),
      { n: 1 },
      7,
      7,
      null,
    ],
    [
      "an answer that is missing",
      documentOf(
        question(1, "integer", "n", { ...can, min_value: 300, max_value: 850 }),
        scoring(1, "{n}", { value_ranges: [{ start: 700, end: 800, points: 60 }] }),
        bands(50),
      ),
      {},
      700,
      700,
      799,
    ],
    [
      "choices added to others",
      documentOf(
        question(1, "multiple_choice", "m", {
          ...can,
          choices: ["A", "B", "C"].map((text, at) => ({ text, value: at * 10 })),
        }),
        scoring(1, "{m}"),
        bands(25),
      ),
      { m: ["b"] },
      ["b", "c"],
      null,
      null,
    ],
  ])("is reached by %s", (_title, document, answers, to, at_least, at_most) => {
    const found = change(document, answers);
    expect(found?.answers).toHaveLength(1);
    expect(found?.answers[0]).toMatchObject({ to, at_least, at_most });
  });

  test("names the questions whose answers are not tried", () => {
    const document = documentOf(
      question(1, "text", "note", can),
      question(2, "number", "loans", { ...can, multiple_values: true }),
      question(3, "number", "n", can),
      scoring(1, "{note}"),
      scoring(2, "sum({loans})"),
      // neither bounds nor halving tell where this is true
      scoring(3, "(({n} * 7919) % 1 - ({n} * 7919) % 1 == 1) * 100"),
      bands(50),
    );
    expect(reasons(document, { note: "", loans: [1], n: 3 }).next_band).toMatchObject({
      change: null,
      why: "too_complex",
      not_tried: [
        { field_name: "note", because: "text" },
        { field_name: "loans", because: "several_values" },
        { field_name: "n", because: "too_complex" },
      ],
    });
  });
});
