import {
  type Band,
  type CalculatedField,
  type Choice,
  type ModelTest,
  QUESTION_TYPES,
  type Question,
  type Recommendation,
  type ScoringModel,
  type ValueRange,
} from "../document/model.ts";
import { type Names, quoted } from "../document/names.ts";
import { grouped, pluralize } from "../values/number-text.ts";
import { contrast } from "./contrast.ts";
import type { ModelChange } from "./types.ts";

/** One member of one item, before and after, with the context that a sentence needs. */
export interface Changed<Value> {
  /** The name of the item before. */
  readonly called: string;
  readonly before: Value;
  readonly after: Value;
  /** The names of the document before and of the one after. */
  readonly names: readonly [before: Names, after: Names];
}

/** The wording for the change of each member. A missing member is a compile error. */
export type Wordings<Item> = { readonly [Member in keyof Item]-?: (changed: Changed<Item[Member]>) => string };

type Scalar = ModelChange["before"];

const shown = (scalar: Scalar) => (typeof scalar === "number" ? grouped(scalar) : String(scalar ?? "none"));

/** e.g. `weight of "Credit score" 1 → 2`. */
const value =
  (label: string) =>
  ({ called, before, after }: Changed<Scalar>) =>
    `${label} of ${called} ${shown(before)} → ${shown(after)}`;

/** e.g. `formula of "Credit score": {a} → {a} * 2`. */
const text =
  (label: string) =>
  ({ called, before, after }: Changed<string>) =>
    `${label} of ${called}: ${contrast(before, after)}`;

/** e.g. `"Employment" is now required`. */
const flag =
  (on: string, off: string) =>
  ({ called, after }: Changed<boolean>) =>
    `${called} ${after ? on : off}`;

/** Long texts are cut, and may be equal up to the cut. */
const isCutAlike = (before: string, after: string) => quoted(before) === quoted(after);

const renamed = ({ called, before, after }: Changed<string>) =>
  isCutAlike(before, after) ? `${called} renamed: ${contrast(before, after)}` : `${called} renamed to ${quoted(after)}`;

const toQuestion = ({ called, after, names: [, names] }: Changed<number>) =>
  `${called} moved to ${names.question(after)}`;

/** Only a model that was copied from elsewhere differs in these. */
const created = value("time of creation");

export const QUESTION_WORDS: Wordings<Omit<Question, "id" | "choices">> = {
  number: ({ called, before, after }) => `${called} moved from position ${before} to ${after}`,
  text: ({ called, before, after }) =>
    `${called} reworded: ${isCutAlike(before, after) ? contrast(before, after) : quoted(after)}`,
  type: ({ called, before, after }) =>
    `type of ${called} ${QUESTION_TYPES[before].label} → ${QUESTION_TYPES[after].label}`,
  field_name: value("field name"),
  required: flag("is now required", "is no longer required"),
  multiple_values: flag("now takes several values", "now takes a single value"),
  min_value: value("minimum"),
  max_value: value("maximum"),
  step: value("step"),
  help_text: text("help text"),
  reason: text("reason"),
  lead_can_change: flag("is now an answer that leads can change", "is no longer an answer that leads can change"),
  created_at: created,
};

export const CHOICE_WORDS: Wordings<Omit<Choice, "id">> = {
  text: renamed,
  slug: value("slug"),
  value: value("value"),
};

export const SCORING_MODEL_WORDS: Wordings<Omit<ScoringModel, "id" | "value_ranges">> = {
  question: toQuestion,
  name: (changed) => (changed.after === "" ? `name of ${changed.called} removed` : renamed(changed)),
  formula: text("formula"),
  weight: value("weight"),
  x_axis: flag("now adds to X", "no longer adds to X"),
  y_axis: flag("now adds to Y", "no longer adds to Y"),
  created_at: created,
};

export const VALUE_RANGE_WORDS: Wordings<Omit<ValueRange, "id"> & { readonly scoring_model: number }> = {
  scoring_model: ({ called, after, names: [, names] }) => `${called} moved to ${names.scoringModelWithId(after)}`,
  start: value("start"),
  end: value("end"),
  points: ({ called, before, after }) => `${called}: ${shown(before)} → ${pluralize(after, "point")}`,
};

/** The place of a rule is reported by `ruleMoves`, which knows the places in both documents. */
export const RULE_WORDS: Wordings<Omit<Recommendation, "id" | "question" | "position">> = {
  rule: ({ called, before, after }) => `${called}: condition ${contrast(before, after)}`,
  response_text: text("message"),
  type: value("type"),
  affiliate_name: text("affiliate name"),
  affiliate_image: text("affiliate image"),
  affiliate_link: text("affiliate link"),
  redirect_url: text("redirect URL"),
  created_at: created,
};

export const CALCULATED_FIELD_WORDS: Wordings<Omit<CalculatedField, "id">> = {
  name: ({ called, after }) => `${called} renamed to ${after}`,
  formula: text("formula"),
  created_at: created,
};

export const TEST_WORDS: Wordings<Omit<ModelTest, "id" | "answers" | "expect">> = {
  name: renamed,
  date: ({ called, after }) => `${called} now runs ${after === null ? "on the day it is run" : `as of ${after}`}`,
  created_at: created,
};

export const BAND_WORDS: Wordings<Omit<Band, "letter">> = {
  label: text("label"),
  from: ({ called, before, after }) =>
    after === null
      ? `${called} now holds all lower scores, not only those from ${shown(before)}`
      : `${called} begins at ${shown(after)} instead of ${before === null ? "holding all lower scores" : shown(before)}`,
  action: text("action"),
};
