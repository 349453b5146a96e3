import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { validate } from "#contract";
import { ModelFileSchema } from "#contract/schemas/model-file";
import {
  answerReader,
  compileModel,
  EMPTY_MODEL,
  exportModel,
  fromHundredths,
  type ModelDocument,
  planFile,
  type Question,
  reviewModel,
  runTests,
  scoreLead,
} from "#engine";
import { projectRoot } from "../base/root.ts";
import { templates } from "./templates.ts";

const TODAY = 20_000;
const dayAfter = (days: number) => new Date((TODAY + days) * 86_400_000).toISOString().slice(0, 10);

/** Typical answers to such questions; amounts of money vary by their order of magnitude. */
const USUAL: Readonly<Record<string, readonly [least: number, most: number, isAmount?: true]>> = {
  monthly_rent: [800, 4_000],
  monthly_income: [2_500, 15_000],
  credit_score: [520, 830],
  employees: [2, 5_000, true],
  annual_budget: [500, 150_000, true],
  loan_amount: [1_000, 50_000, true],
  annual_income: [25_000, 250_000, true],
  monthly_debts: [0, 4_000],
  years_employed: [0, 15],
  late_payments: [0, 5],
  price: [150_000, 1_500_000, true],
  down_payment: [5_000, 500_000, true],
  homes_toured: [0, 10],
  budget: [1_000, 150_000, true],
  company_age: [0, 30],
  proposals: [1, 6],
};

const SAMPLES: Readonly<Record<string, readonly [answers: object, scores: object, response: string | null][]>> = {
  "rental-application": [
    [
      {
        ...{ monthly_rent: 1500, monthly_income: 7000, credit_score: 790, employment: "full-time" },
        ...{ rental_history: "never", move_in_date: dayAfter(10), viewing: "seen" },
        documents: ["photo-id", "pay-stubs", "bank-statements"],
      },
      { x: 100, y: 100, priority: "High" },
      "You are pre-approved. We will send you the lease within one business day.",
    ],
    [
      {
        ...{ monthly_rent: 2000, monthly_income: 4000, credit_score: 600, employment: "part-time" },
        ...{ rental_history: "evicted", move_in_date: dayAfter(90), viewing: "not-yet" },
      },
      { x: -84, y: 17, priority: "Disqualified" },
      "The rent is more than 45% of your income. Look at homes with a lower rent, or add a co-signer to the application.",
    ],
  ],
  "b2b-sales": [
    [
      {
        ...{ employees: 300, industry: "software", role: "executive", annual_budget: 60_000, start: "this-month" },
        ...{ current_tool: "replacing", evaluation: ["demo", "trial"], goal: "Faster quotes" },
      },
      { x: 100, y: 94, priority: "High" },
      "You have a trial running. A solutions engineer will help you set it up today.",
    ],
  ],
};

describe("the folder", () => {
  test("contains the offered templates, and nothing else", () => {
    const files = readdirSync(join(projectRoot, "templates")).filter((name) => name !== "README.md");
    expect(files.sort()).toEqual(
      templates()
        .map(({ slug }) => `${slug}.yaml`)
        .sort(),
    );
  });
});

describe.each(templates())("$slug", ({ slug, file }) => {
  const plan = planFile(file, EMPTY_MODEL, "2026-01-01T00:00:00.000Z");
  const document = plan.ok ? plan.document : EMPTY_MODEL;
  const scored = scorer(document);

  test("is a model file with every part, and everything in it is valid", () => {
    expect(validate(ModelFileSchema, file)).toEqual({ ok: true, value: file });
    expect(plan).toMatchObject({ ok: true });
    const { name, description } = file;
    expect(Object.keys(file).sort()).toEqual(Object.keys(exportModel(document, { name, description })).sort());
    expect(reviewModel(document)).toEqual([]);
  });

  test("has tests, which pass", () => {
    const results = runTests(compileModel(document), TODAY);
    expect(results.map(({ differences, errors }) => ({ differences, errors }))).toEqual(
      document.tests.map(() => ({ differences: [], errors: undefined })),
    );
    expect(results.length).toBeGreaterThan(1);
  });

  test.each(SAMPLES[slug] ?? [])("a sample lead gets the expected score", (answers, scores, response) => {
    expect(scored(answers)).toMatchObject({ ...scores, response });
  });

  test("about a tenth of random leads are High, and none of those is rejected", () => {
    const draw = random(7);
    const leads = Array.from({ length: 5_000 }, () => scored(someAnswers(document.questions, draw)));
    const high = leads.filter(({ priority }) => priority === "High");
    expect(high.length / leads.length).toBeGreaterThan(0.05);
    expect(high.length / leads.length).toBeLessThan(0.15);
    expect(high.filter(({ types }) => types.includes("rejection"))).toEqual([]);
    // a rejected lead is not approved by another rule
    expect(leads.filter(({ types }) => types.includes("rejection") && types.includes("approval"))).toEqual([]);
    for (const { action } of document.bands.total) expect(action).not.toBe("");
  });
});

function scorer(document: ModelDocument) {
  const model = compileModel(document);
  const readAnswers = answerReader(document.questions);
  return (sent: object) => {
    const read = readAnswers({ ...sent }, { timeZone: "UTC" });
    if (!read.ok) return expect.fail(JSON.stringify(read.errors));
    const score = scoreLead(model, read.answers, TODAY);
    const rules = document.recommendations.filter(({ id }) => score.matched.includes(id));
    return {
      x: fromHundredths(score.x),
      y: fromHundredths(score.y),
      priority: document.bands.total.find(({ letter }) => letter === score.total_band)?.label,
      types: rules.map(({ type }) => type),
      response: rules[0]?.response_text ?? null,
    };
  };
}

/** The same numbers every time: a linear congruential generator. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function someAnswers(questions: readonly Question[], draw: () => number): object {
  const asked = questions.filter(({ required }) => required || draw() < 0.75);
  return Object.fromEntries(asked.map((question) => [question.field_name, someAnswer(question, draw)]));
}

function someAnswer({ type, field_name, choices }: Question, draw: () => number): unknown {
  if (type === "choice") return choices[Math.floor(draw() * choices.length)]?.slug;
  if (type === "multiple_choice") return choices.filter(() => draw() < 0.5).map(({ slug }) => slug);
  if (type === "date") return dayAfter(Math.floor(draw() * 180));
  if (type === "text") return "Something";
  const [least, most, isAmount] = USUAL[field_name] ?? expect.fail(`${field_name} is not known`);
  if (isAmount) return Math.round(Math.exp(Math.log(least) + draw() * (Math.log(most) - Math.log(least))));
  return Math.round(least + draw() * (most - least));
}
