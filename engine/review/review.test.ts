import { expect, test } from "vitest";
import { DEFAULT_BANDS, EMPTY_MODEL } from "../document/model.ts";
import { compileModel, FINDINGS, type Remedy, remedyOf, reviewModel, scoreLead } from "../index.ts";
import { calculated, documentOf, edited, question, rule, scoring, type TestEdit } from "../testing/documents.ts";

const range = (start: number | string | null, end: number | string | null, points: number) => ({ start, end, points });
const score = question(1, "integer", "score", {
  min_value: 300,
  max_value: 850,
  text: "Credit score?",
  required: true,
});
const amount = question(2, "number", "amount", { text: "Amount?" });
const job = question(3, "choice", "job", {
  text: "Job?",
  required: true,
  choices: [
    { text: "Employee", value: 10 },
    { text: "Freelancer", value: 20 },
    { text: "Student", value: 30 },
  ],
});
/** A model that scores the first question; `more` may set its own name. */
const model = (formula: string, value_ranges: ReturnType<typeof range>[], more = {}) =>
  scoring(1, formula, { name: "M", value_ranges, ...more });
const both = { x_axis: true, y_axis: true };
const LOW = DEFAULT_BANDS.x.map((band, index) => ({ ...band, from: [3, 2, 1, null][index] ?? null }));
const lowBands: TestEdit = {
  kind: "bands",
  action: "replace",
  data: {
    x: LOW,
    y: LOW,
    total: DEFAULT_BANDS.total.map((band, index) => ({ ...band, from: [6, 4, 2, null][index] ?? null })),
  },
};

/** Returns the messages of findings of some kinds. */
function messages(kinds: readonly string[], edits: readonly TestEdit[]): string[] {
  return reviewModel(documentOf(...edits))
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ message }) => message);
}

const gap = (what: string) => `"M" has no value range for ${what}, so these values get no points.`;

test.each<[string, readonly TestEdit[], readonly string[]]>([
  ["nothing is missing", [score, model("{score}", [range(null, 600, 1), range(600, null, 2)])], []],
  [
    "between two ranges",
    [score, model("{score}", [range(300, 560, 1), range(600, 851, 2)])],
    [gap("560 to less than 600")],
  ],
  [
    "at both ends of what can be answered",
    [score, model("{score}", [range(400, 500, 1), range(500, 800, 2)])],
    [gap("300 to less than 400"), gap("800 to 850")],
  ],
  [
    "below the largest answer, which has a range of its own",
    [score, model("{score}", [range(300, 600, 1), range(850, null, 2)])],
    [gap("600 to less than 850")],
  ],
  ["the largest answer itself", [score, model("{score}", [range(300, 850, 1)])], [gap("exactly 850")]],
  ["whole numbers leave no gap between", [score, model("{score}", [range(300, 619.5, 1), range(620, 851, 2)])], []],
  [
    "but they can be in one",
    [score, model("{score}", [range(300, 619, 1), range(620, 851, 2)])],
    [gap("619 to less than 620")],
  ],
  ["ends that nobody knows", [amount, model("{amount}", [range(0, 1, 1), range(2, 3, 2)])], [gap("1 to less than 2")]],
  [
    "what a formula may give",
    [amount, model("{amount} * 2", [range(0, 1, 1), range(2, 3, 2)])],
    [gap("1 to less than 2")],
  ],
  ["bounds that meet at twelve digits", [amount, model("{amount}", [range(0, 0.8, 1), range(0.7 + 0.1, 3, 2)])], []],
  [
    "dates",
    [question(1, "date", "day"), model("{day}", [range("2024-01-01", "2024-02-01", 1), range("2024-03-01", null, 2)])],
    [gap("2024-02-01 to less than 2024-03-01")],
  ],
  [
    "a slider's steps",
    [
      question(1, "slider", "s", { min_value: 0, max_value: 1, step: 0.1 }),
      model("{s}", [range(0, 0.35, 1), range(0.39, 0.55, 1), range(0.65, null, 1)]),
    ],
    [gap("0.55 to less than 0.65")],
  ],
  ["choices are no span", [job, model("{job}", [range(10, 11, 1), range(20, 31, 2)])], []],
])("gaps: %s", (_name, edits, expected) => expect(messages(["range_gap"], edits)).toEqual(expected));

test.each<[string, readonly TestEdit[], readonly string[]]>([
  [
    "beyond what can be answered",
    [score, model("{score}", [range(null, 300, 1), range(300, 851, 2), range(900, null, 3)])],
    [
      'No answer can fall in the range below 300 of "M", so its points are never given.',
      'No answer can fall in the range from 900 of "M", so its points are never given.',
    ],
  ],
  [
    "no choice has such a value",
    [job, model("{job}", [range(0, 31, 1), range(40, 50, 1)])],
    [expect.stringContaining("40–50")],
  ],
  ["another formula may give anything", [score, model("{score} - 300", [range(null, 0, 1), range(0, null, 2)])], []],
])("ranges: %s", (_name, edits, expected) => expect(messages(["range_never_reached"], edits)).toEqual(expected));

test("choices without points are named", () => {
  expect(messages(["choice_without_points"], [job, model("{job}", [range(10, 15, 1)])])).toEqual([
    '"M" gives no points for "Freelancer" (20), "Student" (30), because no value range includes their values.',
  ]);
});

/** Returns the findings about X and Y only. */
const axisMessages = (kinds: readonly string[], edits: readonly TestEdit[]) =>
  messages(kinds, edits).filter((message) => !message.startsWith("The total"));

const atMost = (what: string, points: string, bands: string) =>
  `${what} can reach ${points} points at most, so no lead can be in ${bands}.`;

test.each<[string, readonly TestEdit[], readonly string[]]>([
  [
    "the best range of each model",
    [
      score,
      model("{score}", [range(null, 600, 10), range(600, null, 65)]),
      model("{score}", [range(null, null, 5)], { weight: 1.5 }),
    ],
    [atMost("X", "72.5", "band A, which starts at 80")],
  ],
  [
    "several bands at once",
    [score, model("{score}", [range(null, null, 50)])],
    [atMost("X", "50", "bands A and B, which starts at 60")],
  ],
  [
    "a range that is never reached does not count",
    [score, model("{score}", [range(null, 900, 70), range(900, null, 90)])],
    [atMost("X", "70", "band A, which starts at 80")],
  ],
  ["the band's own edge is reached", [score, model("{score}", [range(null, null, 80)])], []],
  ["what a formula gives without ranges is not known", [amount, model("{amount}", [])], []],
  [
    "an answer by itself, within its bounds",
    [score, scoring(1, "{score}", { weight: 0.05 })],
    [atMost("X", "42.5", "bands A and B, which starts at 60")],
  ],
  [
    "a condition gives 1 at most",
    [amount, scoring(1, "{amount} > 3", { weight: 70 })],
    [atMost("X", "70", "band A, which starts at 80")],
  ],
  [
    "a negation gives 1 at most",
    [amount, scoring(1, "not {amount} > 3", { weight: 70 })],
    [atMost("X", "70", "band A, which starts at 80")],
  ],
  ["a negative number is not known", [amount, scoring(1, "-{amount}", { weight: 70 })], []],
  ["a score in a formula", [score, model("{score}", [range(null, null, 50)]), scoring(1, "{x_axis_score}")], []],
  [
    "each choice counts once",
    [
      question(1, "multiple_choice", "m", { choices: [{ text: "a" }, { text: "b" }] }),
      model("{m}", [range(null, null, 30)]),
    ],
    [atMost("X", "60", "band A, which starts at 80")],
  ],
  [
    "a list by another name",
    [
      question(1, "number", "n", { multiple_values: true }),
      calculated("all", "{n}"),
      model("{all}", [range(null, null, 30)]),
    ],
    [],
  ],
  ["many numbers", [question(1, "number", "n", { multiple_values: true }), model("{n}", [range(null, null, 30)])], []],
])("bands: %s", (_name, edits, expected) => {
  const plural = (text: string) => text.replace("and B, which starts at", "and B, of which the lowest starts at");
  expect(axisMessages(["band_never_reached"], edits)).toEqual(expected.map(plural));
});

test.each<[string, readonly TestEdit[], readonly string[]]>([
  [
    "an answer that must be given",
    [score, model("{score}", [range(300, 600, 45), range(600, 851, 90)])],
    ["X is 45 points at least, so no lead can be in band D."],
  ],
  [
    "one that need not be",
    [question(1, "integer", "score", { min_value: 300 }), model("{score}", [range(null, null, 90)])],
    [],
  ],
  ["a gap gives nothing", [score, model("{score}", [range(300, 600, 45), range(601, 851, 90)])], []],
  [
    "every choice",
    [job, scoring(1, "{job}", { weight: 4 })],
    ["X is 40 points at least, so no lead can be in band D."],
  ],
])("bands passed: %s", (_name, edits, expected) =>
  expect(axisMessages(["band_always_passed"], edits)).toEqual(expected),
);

test("each list is compared with what its own score can reach", () => {
  const edits = [score, lowBands, model("{score}", [range(null, null, 1)], both)];
  expect(messages(["band_never_reached"], edits)).toEqual([
    "X can reach 1 points at most, so no lead can be in bands A and B, of which the lowest starts at 2.",
    "Y can reach 1 points at most, so no lead can be in bands A and B, of which the lowest starts at 2.",
    "The total can reach 2 points at most, so no lead can be in bands A and B, of which the lowest starts at 4.",
  ]);
  const oneAxis = [score, model("{score}", [range(null, null, 130)])];
  expect(messages(["band_never_reached"], oneAxis)).toEqual([
    "The total can reach 130 points at most, so no lead can be in band A, which starts at 160.",
  ]);
});

test("axes without scoring models are reported once there is a scoring model", () => {
  const kinds = ["axis_without_models"];
  expect(messages(kinds, [score])).toEqual([]);
  expect(messages(kinds, [score, model("{score}", [])])).toEqual([
    "No scoring model adds points to Y, so every lead has 0 points there and is in band D.",
  ]);
});

const RULES = ["rule_never_tried", "rule_never_matches", "no_fallback"];
const tried = (id: number, before: number) =>
  `Rule ${id} of "Credit score?" is never tried, because rule ${before} before it always matches.`;
const matches = (id: number) => `Rule ${id} of "Credit score?" can never match, whatever the answers are.`;
const FALLBACK = "Leads that match no rule get no recommendation.";

test.each<[readonly string[], readonly string[]]>([
  [["If {score} > 700", "If 1"], []],
  [["If {score} > 700"], [FALLBACK]],
  [
    ["If 1 == 1", "If {score} > 700", "If 1"],
    [tried(2, 1), tried(3, 1)],
  ],
  [["If {score} > 700 or 2 > 1", "If 1"], [tried(2, 1)]],
  [["If 1 and {score} > 700", "If 1"], []],
  [["If not 1 > 2", "If 1"], [tried(2, 1)]],
  // every lead has such a score, but it may be unanswered, or not a score of this version
  [["If {score} >= 300", "If 1"], []],
  [["If 0", "If 1"], [matches(1)]],
  [["If 1 / 0", "If 1"], [matches(1)]],
  [["If {score} > 850", "If 1"], [matches(1)]],
  [["If 851 <= {score}", "If 1"], [matches(1)]],
  [["If {score} >= 850", "If {score} < 301", "If 1"], []],
  [["If {amount} > 5 and {score} == 200", "If 1"], [matches(1)]],
  [["If {amount} > 5 or {score} == 200", "If 1"], []],
  [["If 100 < {score} < 200", "If 1"], [matches(1)]],
  [["If {score} in (900, 950)", "If 1"], [matches(1)]],
  [["If {score} in (400, 950)", "If 1"], []],
  [["If {score} not in (900, 950)", "If 1"], []],
  [["If days(2024-01-31) > 5", "If 1"], []],
  [["If max(1, 2) > 1", "If 1"], [tried(2, 1)]],
  [["If max(1, {amount}) > 1", "If 1"], []],
  [["If {score} > 900 or {score} < 200", "If 1"], [matches(1)]],
  [["If {score} > 900 or {score} > 400", "If 1"], []],
  [["If {job} == 15", "If {job} != 15", "If {job} == 'student'", "If 1"], [matches(1)]],
  [["If not {score} > 850", "If 1"], []],
  [["If today() > 2024-01-01", "If 1"], []],
  [["If {total_score} > 1000", "If 1"], []],
])("rules %j", (rules, expected) => {
  expect(messages(RULES, [score, amount, job, ...rules.map((text) => rule(1, text))])).toEqual(expected);
});

test("a fallback of one question serves every lead; if there is none, it is reported once, where rules are tried last", () => {
  const rules = [rule(1, "If {score} > 700"), rule(2, "If {amount} > 5")];
  const found = reviewModel(documentOf(score, amount, ...rules)).filter(({ kind }) => kind === "no_fallback");
  expect(found).toMatchObject([{ message: FALLBACK, target: { type: "question", id: 2 } }]);
  expect(messages(RULES, [score, amount, ...rules, rule(1, "If 1")])).toEqual([]);
  const [one] = rules;
  const ofOne = reviewModel(documentOf(score, amount, one as TestEdit)).filter(({ kind }) => kind === "no_fallback");
  expect(ofOne).toMatchObject([{ target: { type: "question", id: 1 } }]);
});

test("what has no effect", () => {
  const kinds = [
    "weight_zero",
    "model_without_axis",
    "model_without_points",
    "question_not_used",
    "calculated_field_not_used",
  ];
  const edits = [
    score,
    amount,
    model("{score}", [], { weight: 0 }),
    scoring(1, "{score}", { x_axis: false }),
    model("{score}", [range(null, null, 0)], { name: "Zero" }),
    calculated("half", "{score} / 2"),
  ];
  expect(messages(kinds, edits)).toEqual([
    'The weight of "M" is 0, so it never adds points.',
    'Scoring model 2 ("Credit score?") adds points to neither X nor Y, so it does not affect any score.',
    'Every value range of "Zero" gives 0 points.',
    'No formula or rule uses {amount}, so answers to "Amount?" do not affect any score.',
    "No formula or rule uses the calculated field half.",
  ]);
});

test("a scoring model gives points by its ranges, or without any", () => {
  const without = (...ranges: ReturnType<typeof range>[]) =>
    messages(["model_without_points"], [score, model("{score}", ranges)]);
  expect(without()).toEqual([]);
  expect(without(range(null, 500, 0), range(500, null, 1))).toEqual([]);
  expect(without(range(null, 500, 0))).toEqual(['Every value range of "M" gives 0 points.']);
});

test("a date without ranges has no points, and that is reported", () => {
  const day = question(1, "date", "day", { text: "Day?" });
  const days = question(2, "date", "days", { multiple_values: true });
  const kinds = ["date_without_ranges", "band_never_reached"];
  const warning = (formula: string) =>
    `"M" gives a date, and a date gives no points without value ranges. Add value ranges that start or end on a date, or count days: days(${formula}).`;
  for (const formula of ["{day}", "{day} + 30", "today()", "max({day})", "{days}", "{days[0]}"]) {
    const document = documentOf(day, days, model(formula, []));
    expect(messages(["date_without_ranges"], [day, days, model(formula, [])]), formula).toEqual([warning(formula)]);
    expect(scoreLead(compileModel(document), { day: "2026-11-26", days: ["2026-11-26"] }, 20_783)).toMatchObject({
      x: 0,
    });
  }
  expect(messages(kinds, [day, model("{day}", [])])).toContainEqual(expect.stringContaining("X can reach 0 points"));
  expect(
    messages(["date_without_ranges"], [day, model("days({day})", []), model("{day}", [range(null, "2027-01-01", 5)])]),
  ).toEqual([]);
});

test("an empty model has no findings, and warnings come first", () => {
  expect(reviewModel(EMPTY_MODEL)).toEqual([]);
  const found = reviewModel(documentOf(score, amount, model("{score}", [range(300, 400, 1)]), rule(1, "If 0")));
  const severities = found.map(({ severity }) => severity);
  expect(severities).toEqual([...severities].sort().reverse());
  for (const { kind, severity } of found) expect(severity).toBe(FINDINGS[kind]);
  expect(found.find(({ kind }) => kind === "range_gap")?.target).toEqual({ type: "scoring_model", id: 1, name: "M" });
});

test("no lead is ever in a band that is reported as unreachable", () => {
  const document = documentOf(
    score,
    job,
    model("{score}", [range(300, 560, 10), range(600, 851, 40)], both),
    scoring(2, "{job}", { weight: 0.5, y_axis: true }),
  );
  const found = reviewModel(document).filter(({ kind }) => kind === "band_never_reached");
  expect(found.map(({ target }) => target.name)).toEqual(["A, B of X", "A, B of Y", "A, B of the total"]);
  const compiled = compileModel(document);
  for (const job of ["employee", "freelancer", "student"]) {
    for (let value = 300; value <= 850; value += 1) {
      const { x_band, y_band } = scoreLead(compiled, { score: value, job }, 0);
      expect(["C", "D"]).toContain(x_band);
      expect(["C", "D"]).toContain(y_band);
    }
  }
});

test("a fix resolves its finding, and exists only if there is nothing to decide", () => {
  const document = documentOf(
    score,
    amount,
    model("{score}", [range(null, 300, 1), range(300, 851, 2)]),
    model("{score}", [range(900, null, 1)], { name: "Lone" }),
    calculated("half", "{score} / 2"),
    rule(1, "If 1"),
    rule(1, "If {amount} > 700"),
  );
  const fixes = reviewModel(document).flatMap((found) => {
    const fix = remedyOf(found, document);
    return fix === undefined ? [] : [[found.message, fix] as const];
  });
  expect(fixes.map(([, fix]) => fix)).toEqual([
    { kind: "delete_range", id: 1 },
    { kind: "move_rule", id: 1, position: 2 },
    { kind: "delete_calculated_field", id: 1 },
  ]);
  for (const [message, fix] of fixes) {
    const edit = EDITS[fix.kind](fix as Remedy & { readonly position: number });
    expect(reviewModel(edited(document, edit)).map((found) => found.message)).not.toContain(message);
  }
});

test("of several questions, the rule that is moved to the end is one of the question whose rule is never tried", () => {
  const document = documentOf(
    score,
    amount,
    rule(1, "If {score} > 400"),
    rule(2, "If {amount} > 1"),
    rule(2, "If 1"),
    rule(2, "If {amount} > 2"),
  );
  const fixes = reviewModel(document).flatMap((found) => remedyOf(found, document) ?? []);
  expect(fixes).toEqual([{ kind: "move_rule", id: 3, position: 3 }]);
});

test("the band of an axis without scoring models is the one that 0 points are in", () => {
  const bands = (...from: readonly (number | null)[]) =>
    LOW.map((band, index) => ({ ...band, from: from[index] ?? null }));
  const inBand = (...from: readonly (number | null)[]) =>
    messages(
      ["axis_without_models"],
      [
        score,
        model("{score}", []),
        { kind: "bands", action: "replace", data: { ...DEFAULT_BANDS, y: bands(...from) } },
      ],
    )[0]?.match(/band .\.$/)?.[0];
  expect([inBand(2, 1, 0, null), inBand(0, -1, -2, null), inBand(3, 2, 1, null)]).toEqual([
    "band C.",
    "band A.",
    "band D.",
  ]);
});

test("of a negative score no band is above the lowest one", () => {
  const negative = [score, model("{score}", [range(null, null, -5)], both)];
  expect(messages(["band_never_reached"], negative)[0]).toContain("so no lead can be in bands A, B and C,");
});

const EDITS: Readonly<Record<Remedy["kind"], (fix: { id: number; position: number }) => TestEdit>> = {
  delete_range: ({ id }) => ({ kind: "value_range", action: "delete", id }),
  delete_calculated_field: ({ id }) => ({ kind: "calculated_field", action: "delete", id }),
  move_rule: ({ id, position }) => ({ kind: "recommendation", action: "move", id, data: { position } }),
};

test("choices that a lead does not name by their text", () => {
  const asked = (...choices: readonly { text: string; slug?: string }[]) =>
    messages(["choice_text_ambiguous"], [question(1, "choice", "years", { text: "How long?", choices })]);
  expect(asked({ text: "1 to 3 years" }, { text: "1 To 3 Years" }, { text: "Longer" }, { text: "Longer" })).toEqual([
    'Several choices of "How long?" have the text "1 To 3 Years", so leads that answer with this text are refused. Change the text of one of them.',
    'Several choices of "How long?" have the text "Longer", so leads that answer with this text are refused. Change the text of one of them.',
  ]);
  // composed and decomposed
  expect(asked({ text: "K\u00f6ln" }, { text: "Ko\u0308ln" })).toEqual([
    'Several choices of "How long?" have the text "Ko\u0308ln", so leads that answer with this text are refused. Change the text of one of them.',
  ]);
  // a slug takes precedence over a text
  expect(asked({ text: "long" }, { text: "long" }, { text: "short", slug: "brief" })).toEqual([
    'Leads that answer "How long?" with the text "long" get the choice with the slug long, not the one with the slug long-2. Change the text of one of them.',
  ]);
  expect(asked({ text: "-2", slug: "2" }, { text: "2" })).toEqual([
    'In "How long?", "2" is the text of one choice and the slug of "-2", so leads that answer with it are refused. Change that slug.',
  ]);
  expect(asked({ text: "Longer", slug: "2" }, { text: "Shorter" })).toEqual([
    'In "How long?", 2 is the slug of "Longer" and the value of another choice, so leads that answer with this number are refused. Change that slug.',
  ]);
  expect(asked({ text: "Longer" }, { text: "Shorter" }, { text: "3 years", slug: "1" })).toEqual([]);
});
