import {
  type Answers,
  type CompiledModel,
  compileModel,
  type Explanation,
  explainLead,
  type ModelDocument,
  type Recommended,
  recommend,
} from "#engine";

/** Everything that follows from a model and the answers of a lead, with these two. */
export interface Result {
  readonly document: ModelDocument;
  readonly answers: Answers;
  readonly explanation: Explanation;
  readonly recommended: Recommended;
}

const compiled = new WeakMap<ModelDocument, CompiledModel>();

/** A document ready to score leads, cached for each. */
export function compiledOf(document: ModelDocument): CompiledModel {
  const model = compiled.get(document) ?? compileModel(document);
  compiled.set(document, model);
  return model;
}

/**
 * Scores answers and explains the score, with the same engine as the server.
 *
 * @param evaluatedOn number of the day that `today()` returns
 */
export function resultOf(document: ModelDocument, answers: Answers, evaluatedOn: number): Result {
  const model = compiledOf(document);
  const explanation = explainLead(model, answers, evaluatedOn);
  const matched = explanation.rules.filter(({ outcome }) => outcome === "matched").map(({ id }) => id);
  return { document, answers, explanation, recommended: recommend(model, { matched }) };
}
