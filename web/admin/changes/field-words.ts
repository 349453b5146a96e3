import { type ModelChange, QUESTION_TYPES, type QuestionType } from "#engine";
import { formatExact } from "../../ui/numbers.ts";
import { placeText } from "../api/place-text.ts";
import { EXPECTED_NAMES } from "../area/item-names.ts";

type Value = ModelChange["before"];

/** Labels of fields that differ from those in the forms. */
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

/** The label of a field in the forms, also of a test's `expect.x_category` and `answers.income`. */
export function fieldLabel(field: string): string {
  const [owner, member = "", question] = field.split(".");
  if (owner === "answers" && member !== "") return `Answer to ${member}`;
  if (owner !== "expect" || member === "") return LABELS[field] ?? placeText(field);
  if (question !== undefined) return `Expected recommendation for ${question}`;
  const name = (EXPECTED_NAMES as Readonly<Record<string, string>>)[member];
  return name === undefined
    ? placeText(`expected ${member}`)
    : `Expected ${name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`;
}

/**
 * Fields that refer to another item by its id, or to a place by its stored number: the sentence names it, the values do
 * not.
 */
const REFERENCES: ReadonlySet<string> = new Set(["question", "scoring_model", "position"]);

export const isReference = (field: string): boolean =>
  REFERENCES.has(field) || field.startsWith("expect.recommendations.");

/** Formulas and conditions, which are displayed in a monospaced font. */
const SOURCES: ReadonlySet<string> = new Set(["formula", "rule"]);

export const isSource = (field: string): boolean => SOURCES.has(field);

/** The value of a field in words; undefined for none. */
export function fieldText(field: string, value: Value): string | undefined {
  if (value === null || value === "") return undefined;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatExact(value);
  return field === "type" && Object.hasOwn(QUESTION_TYPES, value) ? QUESTION_TYPES[value as QuestionType].label : value;
}
