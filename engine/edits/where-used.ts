import type { ModelDocument, Question } from "../model.ts";
import { scopesOf } from "../scope.ts";
import { nameOf, nameOfModel, problemsOf, type Source, usesOf } from "./sources.ts";

/** Something of the model that uses a field. */
export interface Use {
  readonly target: {
    readonly type: Source["kind"];
    readonly id: number;
    /** What messages call it, e.g. `scoring model 3 (Credit score)`. */
    readonly name: string;
  };
  /** `names`: its formula or rule names the field. `belongs`: it is a scoring model or rule of the question. */
  readonly why: "names" | "belongs";
}

/** Every formula and rule that names a field: why it cannot be renamed or deleted. */
export function usesOfField(document: ModelDocument, name: string): Use[] {
  return usesOf(name, document, scopesOf(document)).map((source) => useOf(source, "names", document));
}

/** All that keeps a question from being deleted: those that name its field, then the others that belong to it. */
export function usesOfQuestion(document: ModelDocument, { id, field_name }: Question): Use[] {
  const named = usesOfField(document, field_name);
  const owned = [
    ...document.scoring_models.map((item): Source => ({ kind: "scoring_model", item })),
    ...document.recommendations.map((item): Source => ({ kind: "recommendation", item })),
  ].filter(({ item }) => "question" in item && item.question === id);
  const known = new Set(named.map(({ target }) => `${target.type} ${target.id}`));
  const others = owned.filter(({ kind, item }) => !known.has(`${kind} ${item.id}`));
  return [...named, ...others.map((source) => useOf(source, "belongs", document))];
}

/** The formulas and rules that would no longer hold without a choice of a question. */
export function usesOfChoice(document: ModelDocument, question: Question, choiceId: number): Use[] {
  const choices = question.choices.filter(({ id }) => id !== choiceId);
  const questions = document.questions.map((other) => (other.id === question.id ? { ...other, choices } : other));
  const scopes = scopesOf({ ...document, questions });
  return usesOf(question.field_name, document, scopesOf(document))
    .filter((source) => problemsOf(source, scopes).length > 0)
    .map((source) => useOf(source, "names", document));
}

function useOf(source: Source, why: Use["why"], document: ModelDocument): Use {
  return { target: { type: source.kind, id: source.item.id, name: shortName(source, document) }, why };
}

function shortName(source: Source, document: ModelDocument): string {
  return source.kind === "scoring_model" ? nameOfModel(source.item) : nameOf(source, document);
}
