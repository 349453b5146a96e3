import { calculated, documentOf, editErrors, question, rule, scoring, type TestEdit } from "./documents.ts";

/** Questions 1 to 5, scoring models 1 to 3, rules 1 to 3. */
export const RENTAL = documentOf(
  question(1, "integer", "credit_score", { min_value: 300, max_value: 850 }),
  question(2, "number", "rent_amount"),
  question(3, "number", "monthly_income"),
  question(4, "choice", "timeline", {
    choices: [
      { text: "Immediately", value: 90 },
      { text: "1-3 months", value: 80 },
    ],
  }),
  question(5, "date", "move_in"),
  calculated("rent_ratio", "{rent_amount} / {monthly_income}"),
  scoring(1, "{credit_score}", { name: "Credit score", value_ranges: [{ start: 800, end: null, points: 100 }] }),
  scoring(2, "{rent_ratio}", { value_ranges: [{ start: 0, end: 0.3, points: 10 }] }),
  scoring(5, "{move_in}", { value_ranges: [{ start: "2024-01-01", end: "2024-07-01", points: 5 }] }),
  rule(1, "If {credit_score} >= 700"),
  rule(1, "If {credit_score} < 700 and {timeline} == 'immediately'"),
  rule(4, "If {x_axis_score} > 50"),
);

/** Returns the errors of an edit, field by field. */
export function objections(edit: TestEdit, document = RENTAL): Record<string, string> {
  return Object.fromEntries(Object.entries(editErrors(document, edit)).map(([field, list]) => [field, list.join(" ")]));
}
