import type { Recommendation, ScoringModel } from "../document/model.ts";
import type { Names } from "../document/names.ts";
import type { ModelTarget } from "./types.ts";

/** The target for a scoring model. One without a name is named by its question. */
export function scoringModelTarget(model: ScoringModel, names: Names): ModelTarget {
  return { type: "scoring_model", id: model.id, name: model.name === "" ? names.scoringModel(model) : model.name };
}

/** The target for a rule. */
export function ruleTarget(rule: Recommendation, names: Names): ModelTarget {
  return { type: "recommendation", id: rule.id, name: names.rule(rule) };
}
