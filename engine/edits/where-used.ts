import { scopesOf } from "../checks/scope.ts";
import { nameOfModel, ownedBy, type Source, sourceName, usesOf, usesOfTheChoice } from "../checks/sources.ts";
import type { ModelDocument, Question } from "../document/model.ts";

/** A part of the model that uses a field. */
export interface Use {
  readonly target: {
    readonly type: Source["kind"];
    readonly id: number;
    /** Its name in messages, e.g. `scoring model 3 (Credit score)`. */
    readonly name: string;
  };
  /** `names`: its formula or rule names the field. `belongs`: it is a scoring model or rule of the question. */
  readonly why: "names" | "belongs";
}

/** Returns every formula and rule that names a field, which prevents renaming or deleting it. */
export function usesOfField(document: ModelDocument, name: string): Use[] {
  return usesOf(name, document, scopesOf(document)).map((source) => useOf(source, "names", document));
}

/**
 * Returns everything that prevents deleting a question: the sources that name its field, then the others that belong to
 * it.
 */
export function usesOfQuestion(document: ModelDocument, { id, field_name }: Question): Use[] {
  const named = usesOfField(document, field_name);
  const known = new Set(named.map(({ target }) => `${target.type} ${target.id}`));
  const others = ownedBy(document, id).filter(({ kind, item }) => !known.has(`${kind} ${item.id}`));
  return [...named, ...others.map((source) => useOf(source, "belongs", document))];
}

/** Returns the formulas and rules that compare with a choice of a question. */
export function usesOfChoice(document: ModelDocument, question: Question, choiceId: number): Use[] {
  return usesOfTheChoice(document, question, choiceId).map((source) => useOf(source, "names", document));
}

function useOf(source: Source, why: Use["why"], document: ModelDocument): Use {
  return { target: { type: source.kind, id: source.item.id, name: shortName(source, document) }, why };
}

function shortName(source: Source, document: ModelDocument): string {
  return source.kind === "scoring_model" ? nameOfModel(source.item) : sourceName(source, document);
}
