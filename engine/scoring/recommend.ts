import type { ModelDocument, Question, Recommendation, RecommendationType } from "../document/model.ts";
import type { Score } from "./score.ts";

/** One entry of a lead's `recommendations`. */
export interface RecommendationEntry {
  readonly response_text: string;
  readonly affiliate_name: string;
  readonly affiliate_image: string;
  readonly affiliate_link: string;
  readonly redirect_url: string;
  readonly type: RecommendationType | null;
  readonly rule_id: number;
}

export interface Recommended {
  /** The text of the first match by question number. */
  readonly recommendation: string | null;
  /** By field name, in order of the questions' numbers. */
  readonly recommendations: Readonly<Record<string, RecommendationEntry>>;
}

/** A rule and its question. */
export interface RuleOfQuestion {
  readonly recommendation: Recommendation;
  readonly question: Question;
}

/** The rules of a document in evaluation order: everything needed to read a stored result. */
export function rulesOf({ questions, recommendations }: ModelDocument): readonly RuleOfQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return recommendations.flatMap((recommendation) => {
    const question = byId.get(recommendation.question);
    return question === undefined ? [] : [{ recommendation, question }];
  });
}

/**
 * Returns the recommendations of the rules that matched. `model` is a compiled model, or the `rulesOf` its document.
 */
export function recommend(
  { rules }: { readonly rules: readonly RuleOfQuestion[] },
  { matched }: Pick<Score, "matched">,
): Recommended {
  const recommendations: Record<string, RecommendationEntry> = {};
  let recommendation: string | null = null;
  for (const { recommendation: rule, question } of rules) {
    if (!matched.includes(rule.id)) continue;
    recommendations[question.field_name] = entryOf(rule);
    recommendation ??= rule.response_text;
  }
  return { recommendation, recommendations };
}

function entryOf(rule: Recommendation): RecommendationEntry {
  return {
    response_text: rule.response_text,
    affiliate_name: rule.affiliate_name,
    affiliate_image: rule.affiliate_image,
    affiliate_link: rule.affiliate_link,
    redirect_url: rule.redirect_url,
    type: rule.type,
    rule_id: rule.id,
  };
}
