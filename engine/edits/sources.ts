import { checkItem, treeOf } from "../check-item.ts";
import type { Problem } from "../diagnostic.ts";
import type { Fault } from "../fault.ts";
import type { Mode, Node } from "../language/ast.ts";
import { isHarmless } from "../language/check.ts";
import { withPosition } from "../language/diagnostics.ts";
import type { CalculatedField, ModelDocument, Recommendation, ScoringModel } from "../model.ts";
import { placeOfRule } from "../rule-places.ts";
import type { Scopes } from "../scope.ts";
import { boundsProblem } from "./ranges.ts";

/** One text of the document that is written in the language. */
export type Source =
  | { readonly kind: "scoring_model"; readonly item: ScoringModel }
  | { readonly kind: "recommendation"; readonly item: Recommendation }
  | { readonly kind: "calculated_field"; readonly item: CalculatedField };

/** All formulas and rules of a document. */
export function sourcesOf(document: ModelDocument): Source[] {
  return [
    ...document.calculated_fields.map((item): Source => ({ kind: "calculated_field", item })),
    ...document.scoring_models.map((item): Source => ({ kind: "scoring_model", item })),
    ...document.recommendations.map((item): Source => ({ kind: "recommendation", item })),
  ];
}

/** How a sentence names the source, e.g. `the formula of scoring model 3 (Credit score)`. */
export function nameOf(source: Source, document: ModelDocument): string {
  if (source.kind === "calculated_field") return `calculated field ${source.item.name}`;
  if (source.kind === "scoring_model") return `the formula of ${nameOfModel(source.item)}`;
  return `rule ${placeOfRule(document, source.item)} of ${nameOfQuestion(source.item.question, document)}`;
}

/** What messages call a scoring model. */
export function nameOfModel({ id, name }: ScoringModel): string {
  return name === "" ? `scoring model ${id}` : `scoring model ${id} (${name})`;
}

/** What messages call a question. */
export function nameOfQuestion(id: number, document: ModelDocument): string {
  const question = document.questions.find((other) => other.id === id);
  return `question ${question?.number} (${question?.field_name})`;
}

/** The sources that name a field. */
export function usesOf(field: string, document: ModelDocument, { all }: Scopes): Source[] {
  return sourcesOf(document).filter(
    (source) =>
      textOf(source).includes(field) && checkItem(source.item, textOf(source), modeOf(source), all).fields.has(field),
  );
}

/**
 * What is wrong with a source, in sentences that name the position; empty when it holds.
 *
 * @param isNew whether its text was just written, and may not say what would only be rounded either
 */
export function problemsOf(source: Source, scopes: Scopes, isNew = false, suggested?: number): Fault[] {
  const text = textOf(source);
  const scope = source.kind === "calculated_field" ? scopes.beforeScores : scopes.all;
  const checked = checkItem(source.item, text, modeOf(source), scope, suggested);
  const problems = checked.diagnostics.flatMap((found) =>
    found.severity === "error" && (isNew || !isHarmless(found)) ? [faultOf(found)] : [],
  );
  if (problems.length > 0) return problems;
  const bounds = source.kind === "scoring_model" && boundsProblem(source.item.value_ranges, checked.type?.kind);
  return bounds ? [bounds] : [];
}

/** A problem as a fault of the text that it is in. */
export const faultOf = (found: Problem): Fault => ({ code: found.code, message: withPosition(found) });

/** The text itself. */
export function textOf(source: Source): string {
  return source.kind === "recommendation" ? source.item.rule : source.item.formula;
}

/** What it says, as a tree. */
export const treeOfSource = (source: Source): Node => treeOf(source.item, textOf(source), modeOf(source));

/** How it is to be read. */
export function modeOf(source: Source): Mode {
  return source.kind === "recommendation" ? "rule" : "formula";
}
