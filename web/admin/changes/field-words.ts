import { type ModelChange, QUESTION_TYPES, type QuestionType } from "#engine";
import { exact } from "../../ui/numbers.ts";
import { wordsOf } from "../form/FormErrors.tsx";

type Value = ModelChange["before"];

/** Where the name of a field is not what the forms call it. */
const LABELS: Readonly<Record<string, string>> = {
  number: "Position",
  min_value: "Minimum",
  max_value: "Maximum",
  x_axis: "Adds to X",
  y_axis: "Adds to Y",
  rule: "Condition",
  response_text: "Message",
  label: "Name",
  action: "What to do",
  redirect_url: "Redirect URL",
  choices: "Order of choices",
};

/** What the forms call a field. */
export const fieldLabel = (field: string): string => LABELS[field] ?? wordsOf(field);

/** Fields that name another thing by its id, or a place by its stored number: their sentence says which, their values do not. */
const REFERENCES: ReadonlySet<string> = new Set(["question", "scoring_model", "position"]);

export const isReference = (field: string): boolean =>
  REFERENCES.has(field) || field.startsWith("expect.recommendations.");

/** Formulas and conditions, which are shown in the letters of code. */
const SOURCES: ReadonlySet<string> = new Set(["formula", "rule"]);

export const isSource = (field: string): boolean => SOURCES.has(field);

/** A value of a field as people read it; undefined for none. */
export function fieldText(field: string, value: Value): string | undefined {
  if (value === null || value === "") return undefined;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return exact(value);
  return field === "type" && Object.hasOwn(QUESTION_TYPES, value) ? QUESTION_TYPES[value as QuestionType].label : value;
}
