import { expect, test } from "vitest";
import {
  answerReader,
  applyEdit,
  compileModel,
  type Edit,
  EMPTY_MODEL,
  explainLead,
  type ModelDocument,
  parseDate,
  reasonsFor,
  reviewModel,
} from "#engine";
import { rentalFindings } from "./analytics.ts";
import { explanationOfImproved } from "./explanation.ts";
import { anonymous, good, improved, listedLead, strong } from "./leads.ts";
import type { ModelExample } from "./model-example.ts";
import { rental } from "./rental.ts";
import { sales } from "./sales.ts";
import {
  CREATED_AT,
  rentalCalculatedFields,
  rentalQuestions,
  rentalRecommendations,
  rentalScoringModels,
} from "./stored.ts";

function build(example: ModelExample): ModelDocument {
  const edits = [
    ...example.questions.map((data) => ({ kind: "question", data })),
    ...example.calculated_fields.map((data) => ({ kind: "calculated_field", data })),
    ...example.scoring_models.map((data) => ({ kind: "scoring_model", data })),
    ...example.recommendations.map((data) => ({ kind: "recommendation", data })),
  ];
  return edits.reduce<ModelDocument>((document, edit) => {
    const edited = applyEdit(document, { ...edit, action: "create", at: CREATED_AT } as Edit);
    if (!edited.ok) throw new Error(JSON.stringify([edit, edited]));
    return edited.document;
  }, EMPTY_MODEL);
}

const rentalDocument = build(rental);
const rentalModel = compileModel(rentalDocument);
const EVALUATED_ON = parseDate(explanationOfImproved.evaluated_on) ?? Number.NaN;

function explain(document: ModelDocument, answers: unknown) {
  const read = answerReader(document.questions)(answers, { timeZone: "UTC" });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return explainLead(document === rentalDocument ? rentalModel : compileModel(document), read.answers, EVALUATED_ON);
}

test("the rental application is stored as its examples show", () => {
  expect(rentalDocument.questions).toEqual(rentalQuestions);
  expect(rentalDocument.calculated_fields).toEqual(rentalCalculatedFields);
  expect(rentalDocument.scoring_models).toEqual(rentalScoringModels);
  expect(rentalDocument.recommendations).toEqual(rentalRecommendations);
});

test.each([strong, good, improved, listedLead, anonymous])(
  "the result of $result.lead_id follows from its answers",
  ({ body, result }) => {
    const { x_axis, y_axis, total_score, bands, rules } = explain(rentalDocument, body.answers);
    expect({ x_axis, y_axis, total_score }).toEqual({
      x_axis: result.x_axis,
      y_axis: result.y_axis,
      total_score: result.total_score,
    });
    expect([bands.x.letter, bands.y.letter]).toEqual([result.x_category, result.y_category]);
    const matched = rules.filter(({ outcome }) => outcome === "matched").map(({ id, field_name }) => [field_name, id]);
    expect(matched).toEqual(Object.entries(result.recommendations).map(([name, { rule_id }]) => [name, rule_id]));
  },
);

test("the findings are the engine's", () => {
  expect(reviewModel(rentalDocument)).toEqual(rentalFindings);
});

test("the explanation is the engine's", () => {
  const { lead_id, model_version, factors, next_band, ...explanation } = explanationOfImproved;
  expect([lead_id, model_version]).toEqual([improved.result.lead_id, improved.result.model_version]);
  expect(explain(rentalDocument, improved.body.answers)).toEqual(explanation);
  const read = answerReader(rentalDocument.questions)(improved.body.answers, { timeZone: "UTC" });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(reasonsFor(rentalModel, read.answers, EVALUATED_ON)).toEqual({ factors, next_band });
});

test("the sales model reaches its highest and lowest bands", () => {
  const document = build(sales);
  const best = explain(document, {
    job_title: "c-level",
    company_size: "1000-plus",
    industry: "financial-services",
    authority: "decides",
    budget: 250_000,
    timeline: "immediate",
    scope: "company",
    tech: ["crm", "apis", "data-warehouse"],
  });
  expect([best.x_axis, best.y_axis, best.bands.x.letter, best.bands.y.letter]).toEqual([100, 97, "A", "A"]);
  const worst = explain(document, {
    job_title: "other",
    company_size: "1-10",
    industry: "another",
    timeline: "6-months-plus",
  });
  expect([worst.x_axis, worst.y_axis, worst.bands.x.letter, worst.bands.y.letter]).toEqual([15, 13, "D", "D"]);
  expect(worst.rules.find(({ outcome }) => outcome === "matched")?.id).toBe(1);
});
