import { CREATED_AT, choicesOf, rentalQuestions, rentalRecommendations } from "./stored.ts";

type Counts = readonly (readonly [response: string, count: number])[];

/** Counts of a question's choices by slug; the others were chosen by nobody. */
function chosen(fieldName: string, counts: Readonly<Record<string, number>>): Counts {
  return choicesOf(fieldName).map(({ slug, text }) => [text, counts[slug] ?? 0]);
}

/** The answers of the four leads that the examples have by then, APP-1000 to APP-1002 and one without an identifier of its own. */
const DISTRIBUTIONS: Readonly<Record<string, { readonly total: number; readonly counts: Counts }>> = {
  rent_amount: {
    total: 4,
    counts: [
      ["1200 to below 1300", 1],
      ["1300 to below 1400", 0],
      ["1400 to below 1500", 0],
      ["1500 to below 1600", 1],
      ["1600 to below 1700", 0],
      ["1700 to below 1800", 0],
      ["1800 to below 1900", 1],
      ["1900 to below 2000", 0],
      ["2000 to below 2100", 1],
    ],
  },
  monthly_income: {
    total: 4,
    counts: [
      ["3000 to below 4000", 1],
      ["4000 to below 5000", 0],
      ["5000 to below 6000", 1],
      ["6000 to below 7000", 0],
      ["7000 to below 8000", 1],
      ["8000 to below 9000", 0],
      ["9000 to below 10000", 1],
    ],
  },
  credit_score: {
    total: 4,
    counts: [
      ["below 620", 1],
      ["620 to below 680", 1],
      ["680 to below 720", 0],
      ["720 to below 760", 0],
      ["760 to below 800", 2],
      ["800 or more", 0],
    ],
  },
  employment_years: {
    total: 2,
    counts: [
      ["4 to below 4.2", 1],
      ["4.2 to below 4.4", 0],
      ["4.4 to below 4.6", 0],
      ["4.6 to below 4.8", 0],
      ["4.8 to below 5", 0],
      ["5 to below 5.2", 0],
      ["5.2 to below 5.4", 0],
      ["5.4 to below 5.6", 0],
      ["5.6 to below 5.8", 0],
      ["5.8 to below 6", 0],
      ["6 to below 6.2", 1],
    ],
  },
  debt_payments: {
    total: 2,
    counts: [
      ["200 to below 220", 1],
      ["220 to below 240", 0],
      ["240 to below 260", 0],
      ["260 to below 280", 0],
      ["280 to below 300", 0],
      ["300 to below 320", 0],
      ["320 to below 340", 0],
      ["340 to below 360", 1],
    ],
  },
  move_in: {
    total: 4,
    counts: chosen("move_in", { immediate: 1, "1-3-months": 1, "3-6-months": 1, "6-months-plus": 1 }),
  },
  viewing: { total: 3, counts: chosen("viewing", { visited: 2, "not-yet": 1 }) },
  documents: {
    total: 2,
    counts: chosen("documents", { identity: 2, payslips: 2, "bank-statements": 2, reference: 1 }),
  },
  deposit_months: { total: 1, counts: [["all", 1]] },
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
    total_answers: total,
    generated_at: CREATED_AT,
  };
});

/** Leads per rule and the average of their totals. */
const DECIDED: Readonly<Record<number, { readonly leads: number; readonly average_total: number }>> = {
  1: { leads: 1, average_total: 33 },
  2: { leads: 2, average_total: 179.5 },
  4: { leads: 1, average_total: 59 },
};

export const ruleAnalytics = rentalRecommendations.map(({ id, question, type, position, response_text }) => {
  const { leads = 0, average_total = null } = DECIDED[id] ?? {};
  const field_name = rentalQuestions.find((other) => other.id === question)?.field_name ?? "";
  return { rule_id: id, question, field_name, type, position, response_text, leads, share: leads / 4, average_total };
});
