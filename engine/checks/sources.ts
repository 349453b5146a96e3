import type { CalculatedField, ModelDocument, Question, Recommendation, ScoringModel } from "../document/model.ts";
import { placeOfRule } from "../document/rule-places.ts";
import type { Fault } from "../faults/fault.ts";
import type { Mode, Node } from "../language/ast.ts";
import { isHarmless } from "../language/check.ts";
import type { Problem } from "../language/diagnostic.ts";
import { withPosition } from "../language/diagnostics.ts";
import { namesChoice } from "../language/literals.ts";
import { boundsProblem } from "./bounds.ts";
import { checkItem, treeOf } from "./check-item.ts";
import { type Scopes, scopesOf } from "./scope.ts";

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

/** The name of the source in a sentence, e.g. `the formula of scoring model 3 (Credit score)`. */
export const sourceName = (source: Source, document: ModelDocument): string => sourceNames([source], document);

/**
 * The names of several sources in a sentence, grouped by kind, e.g. `the formulas of scoring models 1 and 3 (Rent), and
 * rules 1 and 3 of question 2 (income)`.
 */
export function sourceNames(sources: readonly Source[], document: ModelDocument): string {
  const groups = new Map<string, string[]>();
  for (const source of sources) {
    const [one, several, name] = partsOfName(source, document);
    const key = JSON.stringify([one, several]);
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return enumeration(
    [...groups].map(([key, names]) => {
      const [one, several] = JSON.parse(key) as [string, string];
      return (names.length === 1 ? one : several).replace("*", () => enumeration(names));
    }),
  );
}

/** Returns the singular and plural noun, and what identifies this source. */
function partsOfName(source: Source, document: ModelDocument): readonly [one: string, several: string, name: string] {
  switch (source.kind) {
    case "calculated_field":
      return ["calculated field *", "calculated fields *", source.item.name];
    case "scoring_model": {
      const name = nameOfModel(source.item).replace("scoring model ", "");
      return ["the formula of scoring model *", "the formulas of scoring models *", name];
    }
    case "recommendation": {
      const of = nameOfQuestion(source.item.question, document);
      return [`rule * of ${of}`, `rules * of ${of}`, String(placeOfRule(document, source.item))];
    }
  }
}

/** Joins things into an enumeration for a sentence. */
function enumeration(things: readonly string[]): string {
  if (things.length < 3) return things.join(" and ");
  return `${things.slice(0, -1).join(", ")}, and ${things.at(-1)}`;
}

/** The name of a scoring model in messages. */
export function nameOfModel({ id, name }: ScoringModel): string {
  return name === "" ? `scoring model ${id}` : `scoring model ${id} (${name})`;
}

/** The name of a question in messages. */
export function nameOfQuestion(id: number, document: ModelDocument): string {
  const question = document.questions.find((other) => other.id === id);
  return `question ${question?.number} (${question?.field_name})`;
}

/** Whether a source names a field. */
export function namesField(source: Source, field: string, { all }: Scopes): boolean {
  const text = textOfSource(source);
  return text.includes(field) && checkItem(source.item, text, modeOf(source), all).fields.has(field);
}

/** Returns the sources that name a field. */
export function usesOf(field: string, document: ModelDocument, scopes: Scopes): Source[] {
  return sourcesOf(document).filter((source) => namesField(source, field, scopes));
}

/** Returns the scoring models and rules of a question. */
export function ownedBy(document: ModelDocument, question: number): Source[] {
  return sourcesOf(document).filter(
    (source) => source.kind !== "calculated_field" && source.item.question === question,
  );
}

/** Returns the formulas and rules that compare with a choice of a question. */
export function usesOfTheChoice(document: ModelDocument, question: Question, id: number): Source[] {
  const { field_name, choices } = question;
  const place = choices.findIndex((choice) => choice.id === id);
  return usesOf(field_name, document, scopesOf(document)).filter((source) =>
    namesChoice(treeOfSource(source), field_name, choices, place),
  );
}

/**
 * Returns what is wrong with a source, in sentences that state the position; empty if it is valid.
 *
 * @param isNew whether its text was just written. A new text may not contain numbers that would be rounded.
 */
export function sourceFaults(source: Source, scopes: Scopes, isNew = false, suggested?: number): Fault[] {
  return sourceProblems(source, scopes, isNew, suggested).map((found) => ("from" in found ? faultOf(found) : found));
}

/** The same, with the position, if there is one, next to the sentence. */
export function sourceProblems(
  source: Source,
  scopes: Scopes,
  isNew = false,
  suggested?: number,
): readonly (Problem | Fault)[] {
  const text = textOfSource(source);
  const scope = source.kind === "calculated_field" ? scopes.beforeScores : scopes.all;
  const checked = checkItem(source.item, text, modeOf(source), scope, suggested);
  const problems = checked.diagnostics.flatMap((found) =>
    found.severity === "error" && (isNew || !isHarmless(found)) ? [found] : [],
  );
  if (problems.length > 0) return problems;
  const bounds = source.kind === "scoring_model" && boundsProblem(source.item.value_ranges, checked.type?.kind);
  return bounds ? [bounds] : [];
}

/** Converts a problem to a fault of the text that contains it. */
export const faultOf = (found: Problem): Fault => ({ code: found.code, message: withPosition(found) });

/** The text of a source. */
export function textOfSource(source: Source): string {
  return source.kind === "recommendation" ? source.item.rule : source.item.formula;
}

/** The syntax tree of a source. */
export const treeOfSource = (source: Source): Node => treeOf(source.item, textOfSource(source), modeOf(source));

/** The mode in which a source is parsed. */
export function modeOf(source: Source): Mode {
  return source.kind === "recommendation" ? "rule" : "formula";
}
