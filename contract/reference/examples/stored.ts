import type { CalculatedField, Choice, Question, Recommendation, ScoringModel, ValueRange } from "#engine";
import type { ModelExample } from "./model-example.ts";
import { rental } from "./rental.ts";

/** The time in all examples; it differs between runs. */
export const CREATED_AT = "2026-01-15T09:30:00.000Z";

const model: ModelExample = rental;

/** Ids as an empty account assigns them. */
function counter(): () => number {
  let last = 0;
  return () => ++last;
}

const nextChoice = counter();
const nextRange = counter();

/** The rental application's model as the API returns it. */
export const rentalQuestions: readonly Question[] = model.questions.map((question, index) => ({
  id: index + 1,
  number: question.number,
  text: question.text,
  type: question.type,
  field_name: question.field_name,
  required: question.required ?? false,
  multiple_values: question.multiple_values ?? false,
  min_value: question.min_value ?? null,
  max_value: question.max_value ?? null,
  step: question.step ?? null,
  help_text: question.help_text ?? "",
  reason: question.reason ?? "",
  lead_can_change: question.lead_can_change ?? false,
  choices: (question.choices ?? []).map(({ text, slug, value }, position) => ({
    id: nextChoice(),
    text,
    slug: slug ?? "",
    value: value ?? position + 1,
  })),
  created_at: CREATED_AT,
}));

export const rentalScoringModels: readonly ScoringModel[] = model.scoring_models.map((scoringModel, index) => ({
  id: index + 1,
  question: scoringModel.question,
  name: scoringModel.name ?? "",
  formula: scoringModel.formula,
  weight: scoringModel.weight ?? 1,
  x_axis: scoringModel.x_axis ?? true,
  y_axis: scoringModel.y_axis ?? false,
  value_ranges: (scoringModel.value_ranges ?? []).map(({ start, end, points }) => ({
    id: nextRange(),
    start,
    end,
    points,
  })),
  created_at: CREATED_AT,
}));

export const rentalValueRanges: readonly (ValueRange & { readonly scoring_model: number })[] =
  rentalScoringModels.flatMap(({ id: scoring_model, value_ranges }) =>
    value_ranges.map(({ id, start, end, points }) => ({ id, scoring_model, start, end, points })),
  );

export const rentalRecommendations: readonly Recommendation[] = model.recommendations.map((rule, index) => ({
  id: index + 1,
  question: rule.question,
  rule: rule.rule,
  response_text: rule.response_text,
  type: rule.type ?? null,
  position: rule.position ?? 1,
  affiliate_name: rule.affiliate_name ?? "",
  affiliate_image: rule.affiliate_image ?? "",
  affiliate_link: rule.affiliate_link ?? "",
  redirect_url: rule.redirect_url ?? "",
  created_at: CREATED_AT,
}));

export const rentalCalculatedFields: readonly CalculatedField[] = model.calculated_fields.map((field, index) => ({
  id: index + 1,
  name: field.name,
  formula: field.formula,
  created_at: CREATED_AT,
}));

/** The choices of one of the rental application's questions. */
export function choicesOf(fieldName: string): readonly Choice[] {
  return rentalQuestions.find((question) => question.field_name === fieldName)?.choices ?? [];
}

/** The recommendation of a lead if one of the rental application's rules matches. */
export function recommended(ruleId: number) {
  const rule = rentalRecommendations.find(({ id }) => id === ruleId);
  if (rule === undefined) throw new RangeError(`The rental application has no rule ${ruleId}`);
  const { response_text, affiliate_name, affiliate_image, affiliate_link, redirect_url, type } = rule;
  return { response_text, affiliate_name, affiliate_image, affiliate_link, redirect_url, type, rule_id: ruleId };
}
