import { CREATED_AT, recommended } from "./stored.ts";

const MODEL_VERSION = 27;

/** A result in an example; values derived from the scores are filled in. */
function result(
  lead_id: string,
  scores: { readonly x: number; readonly y: number; readonly total: number },
  bands: { readonly x: string; readonly y: string; readonly priority: string },
  rule: number,
) {
  return {
    lead_id,
    x_axis: scores.x,
    y_axis: scores.y,
    total_score: scores.total,
    x_score: scores.x,
    y_score: scores.y,
    x_category: bands.x,
    y_category: bands.y,
    priority: bands.priority,
    recommendation: recommended(rule).response_text,
    recommendations: { credit_score: recommended(rule) },
    model_version: MODEL_VERSION,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
  };
}

/** A strong application, part of the fixture. */
export const strong = {
  body: {
    lead_id: "APP-1000",
    name: "John Doe",
    email: "john.doe@example.com",
    answers: {
      rent_amount: 1500,
      monthly_income: 9000,
      credit_score: 790,
      employment_years: 6,
      debt_payments: 200,
      move_in: "immediate",
      viewing: "visited",
      documents: ["identity", "pay-stubs", "bank-statements", "reference"],
      deposit_months: 2,
    },
  },
  result: result("APP-1000", { x: 97.5, y: 95, total: 192.5 }, { x: "A", y: "A", priority: "High" }, 2),
};

/** A good application with its own identifier. */
export const good = {
  body: {
    lead_id: "APP-1001",
    answers: {
      rent_amount: 1800,
      monthly_income: 7200,
      credit_score: 742,
      employment_years: 4,
      debt_payments: 350,
      move_in: "1-3-months",
      viewing: "visited",
      documents: ["identity", "pay-stubs", "bank-statements"],
    },
    allow_duplicates: false,
  },
  result: result("APP-1001", { x: 69, y: 85, total: 154 }, { x: "B", y: "A", priority: "Medium" }, 2),
};

/** The same lead again, with a higher credit score. */
export const improved = {
  body: { ...good.body, answers: { ...good.body.answers, credit_score: 768 }, allow_duplicates: true },
  result: result("APP-1001", { x: 81.5, y: 85, total: 166.5 }, { x: "A", y: "A", priority: "High" }, 2),
};

/** The list form, with a contact; answers as a web form sends them. */
export const listedLead = {
  body: {
    lead_id: "APP-1002",
    name: "Jane Doe",
    email: "jane.doe@example.com",
    answers: [
      { question_id: 1, response_text: "2000" },
      { question_id: 2, response_text: "5200" },
      { question_id: 3, response_text: "655" },
      { question_id: 6, response_text: "In 3-6 months" },
      { field_name: "viewing", response: "not-yet" },
    ],
    source: { utm_source: "newsletter", utm_campaign: "spring", gclid: "EAIaIQobChMI" },
    // so that the landing page's sample can be sent repeatedly
    allow_duplicates: true,
  },
  result: result("APP-1002", { x: 23, y: 36, total: 59 }, { x: "D", y: "D", priority: "Disqualified" }, 4),
};

/**
 * The first example of the documentation: the same application without an identifier, so that it can be sent
 * repeatedly.
 */
export const anonymous = {
  body: { answers: good.body.answers },
  result: { ...good.result, lead_id: "019bbf6e-6f0a-7c3e-9b52-3f6d1c0a8e11" },
};
