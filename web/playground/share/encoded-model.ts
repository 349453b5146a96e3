import { exampleDocument, type ModelExample } from "#contract/reference/examples/model-example";
import type { ModelDocument } from "#engine";
import { EDITED_AT } from "../state/example.ts";
import { INITIAL } from "../state/state.ts";

/** A model as a whole: the bodies that create its parts, with each question named by its index from 1. */
export type EncodedModel = Omit<ModelExample, "account">;

/** What cannot be expressed as changes of the example: its parts, and their owners. */
const structureOf = ({ questions, scoring_models, calculated_fields, recommendations }: ModelDocument) =>
  JSON.stringify([
    questions,
    scoring_models.map(({ id, question, name }) => [id, question, name]),
    calculated_fields.map(({ id, name }) => [id, name]),
    recommendations.map((rule) => ({ ...rule, rule: "" })),
  ]);

const EXAMPLE_STRUCTURE = structureOf(INITIAL.document);

/** Whether a model has other parts than the example. */
export const isRestructured = (document: ModelDocument): boolean => structureOf(document) !== EXAMPLE_STRUCTURE;

/** Encodes a model without reference to the example. */
export function encodeModel({
  questions,
  scoring_models,
  calculated_fields,
  recommendations,
}: ModelDocument): EncodedModel {
  const places = new Map(questions.map(({ id }, index) => [id, index + 1]));
  const placeOf = (id: number) => places.get(id) ?? 0;
  return {
    questions: questions.map(({ id: _id, created_at: _at, choices, ...question }) => ({
      ...question,
      choices: choices.map(({ id: _choice, ...choice }) => choice),
    })),
    calculated_fields: inOrderOfUse(calculated_fields),
    scoring_models: scoring_models.map(({ id: _id, created_at: _at, question, value_ranges, ...model }) => ({
      question: placeOf(question),
      ...model,
      value_ranges: value_ranges.map(({ id: _range, ...range }) => range),
    })),
    recommendations: recommendations.map(({ id: _id, created_at: _at, question, ...rule }) => ({
      ...rule,
      question: placeOf(question),
    })),
  };
}

interface Field {
  readonly name: string;
  readonly formula: string;
}

/** Sorts fields after those that they use, so that they can be created one after the other. */
function inOrderOfUse(fields: readonly Field[]): readonly Field[] {
  const ordered: Field[] = [];
  const visit = ({ name, formula }: Field): void => {
    if (ordered.some((other) => other.name === name)) return;
    for (const used of fields) if (used.name !== name && formula.includes(`{${used.name}}`)) visit(used);
    ordered.push({ name, formula });
  };
  fields.forEach(visit);
  return ordered;
}

/** Decodes the model; undefined if it is invalid. */
export function decodeModel(whole: EncodedModel): ModelDocument | undefined {
  try {
    return exampleDocument({ account: { name: "" }, ...whole }, EDITED_AT);
  } catch {
    return undefined;
  }
}
