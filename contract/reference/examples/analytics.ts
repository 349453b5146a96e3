import { CREATED_AT, choicesOf, rentalQuestions, rentalRecommendations } from "./stored.ts";

type Counts = readonly (readonly [response: string, count: number])[];

/** Counts of a question's choices by slug. The other choices were not chosen. */
function chosen(fieldName: string, counts: Readonly<Record<string, number>>): Counts {
  return choicesOf(fieldName).map(({ slug, text }) => [text, counts[slug] ?? 0]);
}

/**
 * The answers of the four leads that exist at this point of the examples: APP-1000 to APP-1002 and one without its own
 * identifier.
 */
const DISTRIBUTIONS: Readonly<Record<string, { readonly total: number; readonly counts: Counts }>> = {
  rent_amount: {
    total: 4,
    counts: [
      ["1500", 1],
      ["1800", 2],
      ["2000", 1],
    ],
  },
  monthly_income: {
    total: 4,
    counts: [
      ["5200", 1],
      ["7200", 2],
      ["9000", 1],
    ],
  },
  credit_score: {
    total: 4,
    counts: [
      ["620 to below 680", 1],
      ["680 to below 720", 0],
      ["720 to below 760", 1],
      ["760 to below 800", 2],
      ["800 or more", 0],
    ],
  },
  employment_years: {
    total: 3,
    counts: [
      ["4", 2],
      ["6", 1],
    ],
  },
  debt_payments: {
    total: 3,
    counts: [
      ["200", 1],
      ["350", 2],
    ],
  },
  move_in: {
    total: 4,
    counts: chosen("move_in", { immediate: 1, "1-3-months": 2, "3-6-months": 1 }),
  },
  viewing: { total: 4, counts: chosen("viewing", { visited: 3, "not-yet": 1 }) },
  documents: {
    total: 3,
    counts: chosen("documents", { identity: 3, "pay-stubs": 3, "bank-statements": 3, reference: 1 }),
  },
  deposit_months: { total: 1, counts: [["2", 1]] },
  about: { total: 0, counts: [] },
};

export const answerAnalytics = rentalQuestions.map(({ id, number, text, type, field_name }) => {
  const { total = 0, counts = [] } = DISTRIBUTIONS[field_name] ?? {};
  return {
    id,
    number,
    text,
    type,
    field_name,
    answer_distribution: counts.map(([response, count]) => ({ response, count })),
    approximate: false,
    total_answers: total,
    generated_at: CREATED_AT,
  };
});

/** Leads per rule and the average of their totals. */
const DECIDED: Readonly<Record<number, { readonly leads: number; readonly average_total: number }>> = {
  2: { leads: 3, average_total: 171 },
  4: { leads: 1, average_total: 59 },
};

export const ruleAnalytics = rentalRecommendations.map(({ id, question, type, position, response_text }) => {
  const { leads = 0, average_total = null } = DECIDED[id] ?? {};
  const field_name = rentalQuestions.find((other) => other.id === question)?.field_name ?? "";
  const rule = { rule_id: id, question, field_name, type, position, response_text };
  return { ...rule, leads, share: leads / 4, average_total, clicks: 0, clicked_leads: 0 };
});

/** The findings of the engine's review in the rental application's model. */
export const rentalFindings = [
  {
    kind: "range_gap",
    severity: "warning",
    message: '"Credit score" has no value range for 300 to less than 620, so these values get no points.',
    target: { type: "scoring_model", id: 1, name: "Credit score" },
  },
  {
    kind: "question_not_used",
    severity: "info",
    message:
      'No formula or rule uses {about}, so answers to "Is there anything we should know?" do not affect any score.',
    target: { type: "question", id: 10, name: "Is there anything we should know?" },
  },
] as const;
