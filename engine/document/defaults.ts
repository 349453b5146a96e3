import type { Question, Recommendation, ScoringModel } from "./model.ts";

/** The members of an item that a request or a model file may leave out: all except those that must be sent. */
type Settings<Item, Sent extends keyof Item> = Omit<Item, "id" | "created_at" | Sent>;

export type QuestionSettings = Settings<Question, "number" | "text" | "type" | "field_name" | "choices">;
/** Edits, model files, schemas, and empty forms read these tables, so a member added here applies to all of them. */
export const QUESTION_DEFAULTS: QuestionSettings = {
  required: false,
  multiple_values: false,
  min_value: null,
  max_value: null,
  step: null,
  help_text: "",
  reason: "",
  // a change that nobody can make must not be proposed because nobody has thought of it
  lead_can_change: false,
};

export type ScoringModelSettings = Settings<ScoringModel, "question" | "formula" | "value_ranges">;
export const SCORING_MODEL_DEFAULTS: ScoringModelSettings = { name: "", weight: 1, x_axis: true, y_axis: false };

export type RuleSettings = Settings<Recommendation, "question" | "rule" | "response_text" | "position">;
export const RULE_DEFAULTS: RuleSettings = {
  type: null,
  affiliate_name: "",
  affiliate_image: "",
  affiliate_link: "",
  redirect_url: "",
};

/** Members that may be left out, or be undefined. */
export type Changes<Data> = { readonly [Key in keyof Data]?: Data[Key] | undefined };

/**
 * Returns the members of a table of defaults, in its order: each as given, or else at its default.
 *
 * @example withDefaults({ weight: 2 }, SCORING_MODEL_DEFAULTS) // { name: "", weight: 2, x_axis: true, y_axis: false }
 */
export function withDefaults<Members extends object>(given: Changes<Members>, defaults: Members): Members {
  const names = Object.keys(defaults) as (keyof Members)[];
  return Object.fromEntries(names.map((name) => [name, given[name] ?? defaults[name]])) as Members;
}
