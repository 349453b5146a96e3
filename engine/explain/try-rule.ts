import type { Answers } from "../document/model.ts";
import { isTrue } from "../language/run.ts";
import type { CompiledModel } from "../scoring/compile.ts";
import { type Score, scoreLead } from "../scoring/score.ts";

/** The result of one rule for one lead. */
export interface RuleTrial {
  readonly score: Score;
  /** `unknown`: a question that it needs is not answered. */
  readonly outcome: "matched" | "not matched" | "unknown";
  /** Whether the rule's text is recommended to the lead: it is the first rule of its question that matches. */
  readonly recommended: boolean;
}

/**
 * Prepares scoring leads together with the outcome of one rule.
 *
 * @example const tryLead = ruleTrial(compileModel(document), 7); tryLead({ credit_score: 720 }, day).outcome
 */
export function ruleTrial(model: CompiledModel, ruleId: number): (answers: Answers, evaluatedOn: number) => RuleTrial {
  const rule = model.rules.find(({ recommendation }) => recommendation.id === ruleId);
  if (rule === undefined) throw new RangeError(`the document has no rule with the id ${ruleId}`);
  const { result } = rule.routine;
  return (answers, evaluatedOn) => {
    const score = scoreLead(model, answers, evaluatedOn);
    const value = model.frame.numbers[result] ?? Number.NaN;
    const outcome = isTrue(value) ? "matched" : Number.isNaN(value) ? "unknown" : "not matched";
    return { score, outcome, recommended: score.matched.includes(ruleId) };
  };
}
