import { describe, expect, test } from "vitest";
import { EMPTY_MODEL, type ModelDocument } from "../document/model.ts";
import { calculated, documentOf, edited, MADE_AT, test as modelTest, question, scoring } from "../testing/documents.ts";
import { RENTAL } from "../testing/edits.ts";
import { exportModel } from "./export.ts";
import { planFile } from "./plan.ts";
import type { FilePath, Loose, ModelFile } from "./types.ts";

const LATER = "2025-05-05T05:05:05.000Z";
const FILE = exportModel(RENTAL);

/** Returns the next document; any fault fails the test. */
function applied(file: Loose<ModelFile>, document: ModelDocument = RENTAL): ModelDocument {
  const plan = planFile(file, document, LATER);
  return plan.ok ? plan.document : expect.fail(JSON.stringify(plan.faults));
}

/** Returns all faults of a file, by path. */
function faultsOf(file: Loose<ModelFile>, document = RENTAL, takenOut: readonly FilePath[] = []): [string, string][] {
  const plan = planFile(file, document, LATER, takenOut);
  return plan.ok ? [] : plan.faults.map(({ path, message }) => [path.join("."), message]);
}

const sentences = (file: Loose<ModelFile>, document = RENTAL) => {
  const plan = planFile(file, document, LATER);
  return plan.ok ? plan.changes.map(({ text }) => text) : expect.fail(JSON.stringify(plan.faults));
};

/** A list with some members of one item changed. */
const withItem = <Item>(items: readonly Item[] = [], index: number, change: Partial<Item>): readonly Item[] =>
  items.map((item, at) => (at === index ? { ...item, ...change } : item));

describe("an export", () => {
  test("names everything by field names, and leaves out defaults", () => {
    expect(FILE.questions?.[3]).toEqual({
      field_name: "timeline",
      text: "timeline?",
      type: "choice",
      choices: [
        { text: "Immediately", slug: "immediately", value: 90 },
        { text: "1-3 months", slug: "1-3-months", value: 80 },
      ],
    });
    expect(FILE.scoring_models?.[1]).toEqual({
      question: "rent_amount",
      formula: "{rent_ratio}",
      x_axis: true,
      y_axis: false,
      value_ranges: [{ start: 0, end: 0.3, points: 10 }],
    });
    expect(FILE.recommendations?.[1]).toEqual({
      question: "credit_score",
      rule: "If {credit_score} < 700 and {timeline} == 'immediately'",
      response_text: "yes",
    });
    expect(JSON.stringify(FILE)).not.toMatch(/"id"|created_at|"position"|"number":/);
  });

  test("has the name and the description that are given for it, and no others", () => {
    const about = { $schema: "https://example.com/schema.json", name: "Rental", description: "For all cities" };
    expect(exportModel(RENTAL, about)).toMatchObject(about);
    expect(Object.keys(about).filter((name) => name in exportModel(RENTAL))).toEqual([]);
  });

  test("writes numbers and positions where they leave a gap", () => {
    const gap = edited(RENTAL, { kind: "question", action: "update", id: 3, data: { number: 9 } });
    const spread = edited(gap, { kind: "recommendation", action: "update", id: 2, data: { position: 7 } });
    const file = exportModel(spread);
    expect(file.questions?.map(({ number }) => number)).toEqual([undefined, undefined, 4, undefined, 9]);
    expect(file.recommendations?.map(({ position }) => position)).toEqual([undefined, 7, undefined]);
    expect(applied(file, spread)).toBe(spread);
  });
});

describe("a matched item keeps its id", () => {
  test("a question matches by its field name, whatever else changed", () => {
    const next = applied({ ...FILE, questions: withItem(FILE.questions, 0, { text: "Score?", max_value: 900 }) });
    expect(next.questions[0]).toEqual({ ...RENTAL.questions[0], text: "Score?", max_value: 900 });
    expect(next.scoring_models).toBe(RENTAL.scoring_models);
  });

  test("a choice matches by its slug, and a new one gets an id that was never used", () => {
    const [immediately, later] = FILE.questions?.[3]?.choices ?? [];
    const choices = [{ text: "Some day" }, { ...later, text: "Soon" }, immediately] as const;
    const next = applied({ ...FILE, questions: withItem<object>(FILE.questions, 3, { choices }) });
    expect(next.questions[3]?.choices).toEqual([
      { id: 3, text: "Some day", slug: "some-day", value: 1 },
      { id: 2, text: "Soon", slug: "1-3-months", value: 80 },
      { id: 1, text: "Immediately", slug: "immediately", value: 90 },
    ]);
    expect(next.counters.choice).toBe(3);
  });

  test("a scoring model matches by its name if its formula changed, or by its formula if it was renamed", () => {
    const changed = applied({
      ...FILE,
      scoring_models: withItem(FILE.scoring_models, 0, { formula: "{credit_score} / 2" }),
    });
    expect(changed.scoring_models.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(sentences({ ...FILE, scoring_models: withItem(FILE.scoring_models, 0, { name: "FICO" }) })).toEqual([
      '"Credit score" renamed to "FICO"',
    ]);
  });

  test("scoring models with the same name match by their questions too, and those without a name by their place", () => {
    const model = (id: number, field: string, name: string, factor: number) =>
      scoring(id, `{${field}} * ${factor}`, { name });
    const document = documentOf(
      question(1, "number", "a"),
      question(2, "number", "b"),
      model(1, "a", "N", 1),
      model(2, "b", "N", 2),
      model(1, "a", "", 3),
      model(1, "a", "", 4),
      model(2, "b", "M", 5),
    );
    const line = (of: string, name: string, factor: number) => ({ question: of, name, formula: `{${of}} * ${factor}` });
    const next = applied(
      {
        format: 1,
        scoring_models: [
          line("b", "N", 12),
          line("a", "N", 11),
          line("a", "", 13),
          line("a", "", 14),
          line("a", "M", 15),
        ],
      },
      document,
    );
    expect(next.scoring_models.map(({ id, formula }) => [id, formula])).toEqual([
      [1, "{a} * 11"],
      [2, "{b} * 12"],
      [3, "{a} * 13"],
      [4, "{a} * 14"],
      [5, "{a} * 15"],
    ]);
    // without a name, one of another question is another one
    const moved = applied({ format: 1, scoring_models: [line("b", "", 13)] }, document);
    expect(moved.scoring_models.map(({ id }) => id)).toEqual([6]);
  });

  test("the order of lines without an order does not matter", () => {
    const document = [calculated("c", "1"), calculated("d", "2"), calculated("e", "3")].reduce(edited, RENTAL);
    const { calculated_fields = [], scoring_models = [], ...rest } = exportModel(document);
    for (const turn of [1, 2, 3]) {
      const turned = <Item>(items: readonly Item[]) => [...items.slice(turn), ...items.slice(0, turn)].reverse();
      const file = { ...rest, calculated_fields: turned(calculated_fields), scoring_models: turned(scoring_models) };
      expect(applied(file, document), `${turn}`).toBe(document);
    }
  });

  test("a value range matches by its bounds, then by one of them", () => {
    const value_ranges = [
      { end: 800, points: -5 },
      { start: 800, end: 900, points: 90 },
      { start: 900, points: 100 },
    ];
    const next = applied({ ...FILE, scoring_models: withItem(FILE.scoring_models, 0, { value_ranges }) });
    expect(next.scoring_models[0]?.value_ranges.map(({ id, start }) => [id, start])).toEqual([
      [4, null],
      [1, 800],
      [5, 900],
    ]);
  });

  test("a rule matches by condition or text; one with both new is another rule", () => {
    const rules = FILE.recommendations ?? [];
    const texts = applied({ ...FILE, recommendations: withItem(rules, 0, { response_text: "Welcome" }) });
    expect(texts.recommendations.map(({ id }) => id)).toEqual([1, 2, 3]);
    const both = applied({ ...FILE, recommendations: withItem(rules, 2, { rule: "If 1", response_text: "Hello" }) });
    expect(both.recommendations.map(({ id, created_at }) => [id, created_at])).toEqual([
      [1, MADE_AT],
      [2, MADE_AT],
      [4, LATER],
    ]);
  });

  test("moving lines moves questions and rules", () => {
    expect(sentences({ ...FILE, questions: [...(FILE.questions ?? [])].reverse() }).length).toBeGreaterThan(0);
    const [first, second, third] = FILE.recommendations ?? [];
    const next = applied({ ...FILE, recommendations: [second, first, third] });
    expect(next.recommendations.map(({ id, position }) => [id, position])).toEqual([
      [2, 1],
      [1, 2],
      [3, 1],
    ]);
  });
});

describe("a part that is left out", () => {
  test("stays as it is, and nothing else changes", () => {
    expect(applied({ format: 1 })).toBe(RENTAL);
    const [first] = FILE.recommendations ?? [];
    const next = applied({ format: 1, recommendations: [first] });
    expect(next).toEqual({ ...RENTAL, recommendations: RENTAL.recommendations.slice(0, 1) });
  });

  test("prevents the import if it needs what the file removes", () => {
    const questions = FILE.questions?.slice(1);
    const faults = faultsOf({ format: 1, questions });
    expect(faults.map(([path]) => path)).toEqual(faults.map(() => "questions"));
    const all = faults.map(([, message]) => message).join("\n");
    expect(all).toMatch(
      /Scoring model 1 \(Credit score\) uses question 1 \(credit_score\), which this file removes. Add the question, or include `scoring_models`/,
    );
    expect(all).toMatch(/Recommendation rule 2 uses question/);
    expect(all).toMatch(/the formula of scoring model 1 \(Credit score\) would no longer be valid/);
  });

  test("prevents the import if it does not fit the new type of a question", () => {
    const questions = withItem(FILE.questions, 4, { type: "number" });
    expect(faultsOf({ format: 1, questions }).map(([, message]) => message)).toEqual([
      expect.stringContaining("the formula of scoring model 3 would no longer be valid. The formula gives a number"),
    ]);
    // a file that has the scoring model too says where
    const { scoring_models = [] } = FILE;
    expect(faultsOf({ format: 1, questions, scoring_models }).map(([path]) => path)).toEqual([
      "scoring_models.2.value_ranges.0.start",
      "scoring_models.2.value_ranges.0.end",
    ]);
  });

  test("bands are replaced by those of the file, if they are sound", () => {
    const { x = [], y = [], total = [] } = FILE.bands ?? {};
    const bands = { x: withItem(x, 0, { label: "Top", from: 90 }), y, total };
    expect(applied({ format: 1, bands }).bands.x[0]).toMatchObject({ letter: "A", label: "Top", from: 90 });
    expect(faultsOf({ format: 1, bands: { ...bands, x: withItem(x, 0, { from: 10 }) } })).toEqual([
      ["bands", "Band B of X: from must be less than 10, where the band above begins."],
    ]);
  });

  test("an empty list removes all items", () => {
    expect(applied({ format: 1, recommendations: [] }).recommendations).toEqual([]);
  });
});

describe("tests", () => {
  const tested = [
    modelTest(
      "Good",
      { timeline: "immediately", credit_score: 720 },
      { recommendations: { credit_score: 2, timeline: null } },
    ),
    modelTest("Late", { credit_score: 300 }, { priority: "Low", recommendations: { timeline: 3 } }, "2024-02-29"),
  ].reduce(edited, RENTAL);
  const file = exportModel(tested);

  test("name a rule by its place among those of its question", () => {
    expect(file.tests).toEqual([
      {
        name: "Good",
        answers: { timeline: "immediately", credit_score: 720 },
        expect: { recommendations: { credit_score: 2, timeline: null } },
      },
      {
        name: "Late",
        answers: { credit_score: 300 },
        date: "2024-02-29",
        expect: { priority: "Low", recommendations: { timeline: 1 } },
      },
    ]);
    expect(applied({ ...file }, tested)).toBe(tested);
    expect(applied({ ...file }, EMPTY_MODEL).tests[1]?.expect.recommendations).toEqual({ timeline: 3 });
  });

  test("follow the rules of the file, which may have another order there", () => {
    const [first, second, third] = file.recommendations ?? [];
    const next = applied({ ...file, recommendations: [second, first, third] }, tested);
    // the place is that among the file's rules, where the second one is another rule now
    expect(next.tests[0]?.expect.recommendations).toEqual({ credit_score: 1, timeline: null });
    expect(exportModel(next).tests).toEqual(file.tests);
  });

  test("keep references to deleted rules, in the same account and elsewhere", () => {
    const gone = [
      { kind: "recommendation", action: "delete", id: 3 } as const,
      { kind: "choice", parent: 4, action: "delete", id: 1 } as const,
    ].reduce(edited, edited(tested, { kind: "recommendation", action: "delete", id: 2 }));
    const exported = exportModel(gone);
    expect(exported.tests?.map(({ expect: { recommendations } }) => recommendations)).toEqual([
      { credit_score: 0, timeline: null },
      { timeline: 0 },
    ]);
    expect(applied({ ...exported }, gone)).toBe(gone);
    const elsewhere = applied({ ...exported }, EMPTY_MODEL);
    expect(elsewhere.tests.map(({ answers }) => answers)).toEqual(gone.tests.map(({ answers }) => answers));
    expect(exportModel(elsewhere)).toEqual(exported);
  });

  test("are identified by their names, and stay if the file leaves them out", () => {
    const [good, late] = file.tests ?? [];
    const next = applied({ format: 1, tests: [late, { ...good, name: "Fine" }] }, tested);
    expect(next.tests.map(({ id, name }) => [id, name])).toEqual([
      [2, "Late"],
      [3, "Fine"],
    ]);
    expect(applied({ format: 1, recommendations: [] }, tested).tests).toBe(tested.tests);
  });

  test("have their faults reported at their places", () => {
    const tests = [
      { name: "A", answers: {}, expect: {} },
      {
        name: "A",
        answers: {},
        date: "2023-02-29",
        expect: { x_axis: 1.005, recommendations: { credit_score: 3, nope: 1 } },
      },
    ];
    expect(Object.fromEntries(faultsOf({ format: 1, tests }))).toEqual({
      "tests.0.expect": "Expect at least one of the lead's scores, bands, or recommendations.",
      "tests.1.name": "There is a test named A already.",
      "tests.1.date": "Send an existing date as YYYY-MM-DD.",
      "tests.1.expect": "x_axis must have at most two decimals.",
      "tests.1.expect.recommendations.credit_score": "credit_score has 2 rules.",
      "tests.1.expect.recommendations.nope": "nope has no rules.",
    });
  });
});

describe("faults", () => {
  test("are all reported at once, each at its path", () => {
    const faults = faultsOf(
      {
        format: 1,
        questions: [
          { field_name: "a", text: "A", type: "slider" },
          { field_name: "a", text: "A", type: "text" },
          { field_name: "total_score", text: "B", type: "text", number: 1 },
          {
            field_name: "c",
            text: "C",
            type: "choice",
            choices: [
              { text: "x", slug: "x" },
              { text: "y", slug: "x" },
            ],
          },
        ],
        calculated_fields: [
          { name: "one", formula: "{two}" },
          { name: "two", formula: "{one}" },
          { name: "three", formula: "{three}" },
          { name: "a", formula: "1" },
        ],
        scoring_models: [
          { question: "aa", formula: "{b} +", weight: 1.005 },
          {
            question: "a",
            formula: "{a}",
            value_ranges: [{ start: 5, end: 1, points: 1 }, { points: 2 }, { start: 0, end: 9, points: 0.001 }],
          },
        ],
        recommendations: [{ question: "c", rule: "{a} > 1", response_text: "x" }],
      },
      EMPTY_MODEL,
    );
    const paths = faults.map(([path]) => path);
    for (const path of [
      "questions.0.min_value",
      "questions.0.max_value",
      "questions.1.field_name",
      "questions.2.field_name",
      "questions.2.number",
      "questions.3.choices",
      "calculated_fields.0.formula",
      "calculated_fields.2.formula",
      "calculated_fields.3.name",
      "scoring_models.0.question",
      "scoring_models.0.formula",
      "scoring_models.0.weight",
      "scoring_models.1.value_ranges",
      "scoring_models.1.value_ranges.0.start",
      "scoring_models.1.value_ranges.2.points",
      "recommendations.0.rule",
    ]) {
      expect(paths, path).toContain(path);
    }
    const messages = Object.fromEntries(faults);
    expect(messages["calculated_fields.0.formula"]).toMatch(/one → two → one/);
    expect(messages["calculated_fields.2.formula"]).toMatch(/three → three/);
    expect(messages["scoring_models.0.question"]).toMatch(/"aa".*Did you mean "a"/);
  });

  test("parts that could not be read cause no further faults", () => {
    const file: Loose<ModelFile> = {
      format: 1,
      // the types of the first and the name of the second had the wrong shape
      questions: [{ field_name: "a", text: "A" }, { text: "B", type: "number" }, undefined],
      scoring_models: [
        { question: "a", formula: "{a} * {b}" },
        { question: "b", formula: "({a}" },
      ],
      recommendations: [{ question: "a", rule: "If {a} == 'x'", response_text: "x" }],
      bands: {},
    };
    const takenOut = [
      ["questions", 0, "type"],
      ["questions", 1, "field_name"],
      ["questions", 2],
      ["bands", "x", 0, "label"],
    ];
    expect(faultsOf(file, EMPTY_MODEL, takenOut).map(([path]) => path)).toEqual(["scoring_models.1.formula"]);
  });

  test("values of which the bounds or the type are unknown are not compared", () => {
    const value_ranges = [{ start: "2024-01-01", points: 1 }, { points: 2 }];
    const scoring_models = [{ question: "credit_score", value_ranges }];
    const takenOut: FilePath[] = [
      ["scoring_models", 0, "formula"],
      ["scoring_models", 0, "value_ranges", 1, "start"],
    ];
    expect(faultsOf({ format: 1, scoring_models }, RENTAL, takenOut)).toEqual([]);
    const tests = [{ name: "One", expect: { recommendations: { credit_score: 9 } } }];
    expect(faultsOf({ format: 1, tests }, RENTAL, [["tests", 0, "answers"]])).toEqual([]);
    expect(faultsOf({ format: 1, tests })).toHaveLength(1);
  });

  test("a field that was read is checked, next to others that were not", () => {
    const scoring_models = [{ question: "credit_score", formula: "{credit_score} + {move_in}" }];
    const questions = [...(FILE.questions ?? []), { text: "?" }];
    expect(
      faultsOf({ format: 1, questions, scoring_models }, RENTAL, [["questions", 5]]).map(([path]) => path),
    ).toEqual([]);
    const recommendations = [{ question: "credit_score", rule: "If {credit_score} == 'x'", response_text: "x" }];
    expect(
      faultsOf({ format: 1, questions, recommendations }, RENTAL, [["questions", 5]]).map(([path]) => path),
    ).toEqual(["recommendations.0.rule"]);
  });

  test("a new formula may have no number that would be rounded, and a stored one may keep it", () => {
    const formula = "{credit_score} * 0.12345678901234567890";
    const scoring_models = withItem(FILE.scoring_models, 0, { formula });
    expect(faultsOf({ format: 1, scoring_models })).toEqual([
      ["scoring_models.0.formula", expect.stringContaining("too many digits")],
    ]);
    const stored = {
      ...RENTAL,
      scoring_models: RENTAL.scoring_models.map((model) => (model.id === 1 ? { ...model, formula } : model)),
    };
    expect(applied({ format: 1, scoring_models }, stored)).toBe(stored);
  });

  test("a file may have as many characters of formulas, and ranges, as a model, and no more", () => {
    const lines = Array.from({ length: 125 }, () => ({ question: "a", formula: "1".padEnd(2_000) }));
    const questions = [{ field_name: "a", text: "A", type: "number" }] as const;
    const file = { format: 1, questions, scoring_models: lines } as const;
    expect(applied(file, EMPTY_MODEL).scoring_models).toHaveLength(125);
    const more = { ...file, scoring_models: [...lines, { question: "a", formula: "1" }] };
    expect(faultsOf(more, EMPTY_MODEL)).toEqual([["", expect.stringContaining("would make it 250,001")]]);
    const long = [{ ...questions[0], help_text: "x".repeat(2_000_000) }];
    expect(faultsOf({ format: 1, questions: long }, EMPTY_MODEL)).toEqual([
      ["non_field_errors", expect.stringContaining("at most 2,000,000 characters")],
    ]);
    const ranges = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ start: index, end: index === 0 ? 2 : index + 1, points: 1 }));
    const ranged = (count: number) =>
      faultsOf(
        { format: 1, questions, scoring_models: [{ question: "a", formula: "1", value_ranges: ranges(count) }] },
        EMPTY_MODEL,
      ).map(([, message]) => message);
    expect(ranged(200)).toEqual(["The ranges 0 to 2 and 1 to 2 overlap."]);
    expect(ranged(201)).toEqual([expect.stringContaining("at most 200 value ranges")]);
  });

  test("a name that every object inherits is an ordinary name", () => {
    const questions = [{ field_name: "constructor", text: "?", type: "number" }] as const;
    const scoring_models = [{ question: "constructor", formula: "{constructor}" }];
    expect(faultsOf({ format: 1, questions, scoring_models }, EMPTY_MODEL)).toEqual([]);
    expect(faultsOf({ format: 1, scoring_models: [{ question: "toString", formula: "1" }] }, EMPTY_MODEL)).toHaveLength(
      1,
    );
  });

  test("the maximum of faults is reported quickly, the first ones with suggestions", () => {
    const rep = <Item>(length: number, item: (n: number) => Item) => Array.from({ length }, (_, n) => item(n));
    const nearly = "abcdefghijklmnopqrstuvwxyzabcdef";
    const questions = rep(500, (n) => ({ field_name: `${nearly}g${n}`, text: "?", type: "number" as const }));
    const wrong = rep(40, (n) => `{${nearly}z${n}x}`).join(" or ");
    const recommendations = rep(150, () => ({
      question: `${nearly}g0`,
      rule: `If ${wrong}`.slice(0, 1_600),
      response_text: "!",
    }));
    const before = process.cpuUsage();
    const plan = planFile(
      { ...FILE, questions, calculated_fields: [], scoring_models: [], recommendations },
      RENTAL,
      LATER,
    );
    // this took a minute of CPU time when each was compared with every name
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
    const messages = plan.ok ? [] : plan.faults.map(({ message }) => message);
    expect(messages).toHaveLength(1_000);
    expect(messages[0]).toMatch(/Did you mean/);
    expect(messages.at(-1)).not.toMatch(/Did you mean/);
  });

  test("circles are reported up to a readable number", () => {
    const calculated_fields = Array.from({ length: 200 }, (_, n) => ({ name: `c${n}`, formula: `{c${n}}` }));
    const plan = planFile({ ...FILE, calculated_fields }, RENTAL, LATER);
    const messages = plan.ok ? [] : plan.faults.filter(({ message }) => /in a circle/.test(message));
    expect(messages).toHaveLength(20);
  });
});
