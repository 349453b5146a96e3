import { scopesOf } from "../checks/scope.ts";
import { sourceFaults } from "../checks/sources.ts";
import { RULE_DEFAULTS, withDefaults } from "../document/defaults.ts";
import type { ModelDocument, Recommendation } from "../document/model.ts";
import type { ErrorList } from "../faults/errors.ts";
import { LIMITS } from "../values/limits.ts";
import { movedRules } from "./move.ts";
import { checkQuestion } from "./scoring-model.ts";
import { checkCount, findTarget, put, without } from "./target.ts";
import type { Editor, Outcome, RecommendationData } from "./types.ts";

export const editRecommendation: Editor<RecommendationData> = (document, change, at, errors) => {
  if (change.action === "delete") {
    if (document.recommendations.every(({ id }) => id !== change.id)) return undefined;
    return { document: { ...document, recommendations: without(document.recommendations, change.id) }, id: change.id };
  }
  const target = findTarget(document.recommendations, change, (rule): RecommendationData => rule);
  if (target === undefined) return undefined;
  const { former, data } = target;

  const id = former?.id ?? document.counters.recommendation + 1;
  const stays = former?.question === data.question;
  const { type, ...output } = withDefaults(data, RULE_DEFAULTS);
  const recommendation: Recommendation = {
    id,
    question: data.question,
    rule: data.rule,
    response_text: data.response_text,
    type,
    position: data.position ?? (stays ? former.position : lastPosition(data.question, document) + 1),
    ...output,
    created_at: former?.created_at ?? at,
  };
  if (former === undefined) {
    checkCount(document.recommendations.length + 1, LIMITS.recommendations, "recommendation rules", errors);
  }
  checkQuestion(recommendation.question, document, errors);
  checkPosition(recommendation.position, errors);
  const source = { kind: "recommendation", item: recommendation } as const;
  const isNew = recommendation.rule !== former?.rule;
  errors.addAll("rule", sourceFaults(source, scopesOf(document), isNew));

  const counters = { ...document.counters, recommendation: Math.max(document.counters.recommendation, id) };
  return {
    document: { ...document, counters, recommendations: put(document.recommendations, recommendation) },
    id,
  };
};

/**
 * Moves a rule to a place among the rules of its question, which are renumbered from 1. A place after the last is the
 * last.
 */
export function moveRecommendation(
  document: ModelDocument,
  id: number,
  position: number,
  errors: ErrorList,
): Outcome | undefined {
  if (document.recommendations.every((rule) => rule.id !== id)) return undefined;
  checkPosition(position, errors);
  return { document: { ...document, recommendations: movedRules(document.recommendations, id, position) }, id };
}

function checkPosition(position: number, errors: ErrorList): void {
  if (!Number.isInteger(position) || position < 1)
    errors.add("position", "out_of_range", "Must be a whole number of at least 1.");
}

function lastPosition(question: number, { recommendations }: ModelDocument): number {
  return Math.max(0, ...recommendations.filter((rule) => rule.question === question).map((rule) => rule.position));
}
