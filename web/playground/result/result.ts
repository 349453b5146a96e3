import {
  type CompiledModel,
  compileModel,
  type Explanation,
  explainLead,
  type ModelDocument,
  type Recommended,
  recommend,
} from "#engine";
import type { PlaygroundState } from "../state/state.ts";

/** Everything that follows from the model and the answers. */
export interface Result {
  readonly explanation: Explanation;
  readonly recommended: Recommended;
}

const compiled = new WeakMap<ModelDocument, CompiledModel>();

function compiledOf(document: ModelDocument): CompiledModel {
  const model = compiled.get(document) ?? compileModel(document);
  compiled.set(document, model);
  return model;
}

/** Scores the answers and explains the score, by the very engine that the server runs. */
export function resultOf({ document, answers }: PlaygroundState, evaluatedOn: number): Result {
  const model = compiledOf(document);
  const explanation = explainLead(model, answers, evaluatedOn);
  const matched = explanation.rules.filter(({ outcome }) => outcome === "matched").map(({ id }) => id);
  return { explanation, recommended: recommend(model, { matched }) };
}
