import type { ModelDocument } from "../document/model.ts";
import { parse } from "../language/parse.ts";
import { certaintyOf } from "./truth.ts";
import type { Finding } from "./types.ts";

/** An edit that resolves a finding, whatever the editor intended. */
export type Remedy =
  | { readonly kind: "move_rule"; readonly id: number; readonly position: number }
  | { readonly kind: "delete_range" | "delete_calculated_field"; readonly id: number };

/**
 * Returns the edit that resolves a finding without a decision by the editor; undefined if a decision is needed.
 *
 * @example
 * remedyOf({ kind: "range_never_reached", target: { type: "value_range", id: 3 } }, document);
 * // { kind: "delete_range", id: 3 }
 */
export function remedyOf(
  { kind, target: { id } }: { readonly kind: string; readonly target: Pick<Finding["target"], "type" | "id"> },
  document: ModelDocument,
): Remedy | undefined {
  if (id === null) return undefined;
  if (kind === "range_never_reached" && isOneOfSeveral(document, id)) return { kind: "delete_range", id };
  if (kind === "calculated_field_not_used") return { kind: "delete_calculated_field", id };
  return kind === "rule_never_tried" ? deciderToEnd(document, id) : undefined;
}

/** A scoring model without ranges would score the value itself, so the last range is not removed. */
function isOneOfSeveral({ scoring_models }: ModelDocument, range: number): boolean {
  const owner = scoring_models.find(({ value_ranges }) => value_ranges.some(({ id }) => id === range));
  return owner !== undefined && owner.value_ranges.length > 1;
}

/** Moves the rule that always matches after those that it prevents from being tried. */
function deciderToEnd({ questions, recommendations }: ModelDocument, id: number): Remedy | undefined {
  const question = recommendations.find((rule) => rule.id === id)?.question;
  const rules = recommendations.filter((rule) => rule.question === question);
  const decider = rules.find(({ rule }) => certaintyOf(parse(rule, "rule").tree, questions) === "always");
  return decider === undefined ? undefined : { kind: "move_rule", id: decider.id, position: rules.length };
}
