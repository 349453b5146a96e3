import { CLICK_IDS, columnOfField, type ImportField, UTM_PARAMETERS } from "#contract/wire";
import type { Question } from "#engine";
import type { Import } from "../imports.ts";

/** The target of each column, by the column's name; null for one that is left out. */
export type Mapping = Import["mapping"];

/** The targets of columns other than questions, with their labels. */
export const FIELDS: Readonly<Record<ImportField, string>> = {
  lead_id: "Identifier",
  name: "Name",
  email: "Email",
  created_at: "Date received",
};

/** Where a lead came from, by the names of the targets. */
export const SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...UTM_PARAMETERS, ...CLICK_IDS }).map(([member, text]) => [`source.${member}`, text]),
);

const isField = (target: string): target is ImportField => Object.hasOwn(FIELDS, target);

/** The question that is a column's target, if it has one. */
export const questionOf = (target: string | null, questions: readonly Question[]): Question | undefined =>
  questions.find(({ field_name }) => columnOfField(field_name) === target);

/** The label of a column's target. */
export const targetText = (target: string, questions: readonly Question[]): string =>
  isField(target) ? FIELDS[target] : (questionOf(target, questions)?.text ?? SOURCES[target] ?? target);

/**
 * The mapping with another target for a column. Only a name comes from several columns; another column with the target
 * is left out.
 */
export function withTarget(mapping: Mapping, column: string, target: string | null): Mapping {
  const others = Object.entries(mapping).map(([name, other]): [string, string | null] => [
    name,
    other === target && target !== "name" ? null : other,
  ]);
  return { ...Object.fromEntries(others), [column]: target };
}

/** The questions that require an answer, and have no column. */
export function unanswered(mapping: Mapping, questions: readonly Question[]): readonly Question[] {
  const used = new Set(Object.values(mapping));
  return questions.filter(({ field_name, required }) => required && !used.has(columnOfField(field_name)));
}

/**
 * The targets by which leads can be matched: those with a column and a single value, except choices, because many leads
 * have the same one.
 */
export function matchable(mapping: Mapping, questions: readonly Question[]): readonly string[] {
  const used = new Set(Object.values(mapping));
  const single = questions.filter(
    ({ type, multiple_values }) => !multiple_values && !["choice", "multiple_choice"].includes(type),
  );
  const targets = ["lead_id", "email", ...single.map(({ field_name }) => columnOfField(field_name))];
  return targets.filter((target) => used.has(target));
}
