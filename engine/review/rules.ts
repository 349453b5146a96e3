import { namesOf } from "../diff/names.ts";
import { ruleTarget } from "../diff/targets.ts";
import { parse } from "../language/parse.ts";
import type { ModelDocument } from "../model.ts";
import { certaintyOf } from "./truth.ts";
import { type Finding, finding } from "./types.ts";

/** Rules that can never decide, and questions whose rules may leave a lead without an answer. */
export function reviewRules(document: ModelDocument): Finding[] {
  const { questions, recommendations } = document;
  const names = namesOf(document);
  return questions.flatMap((question) => {
    const rules = recommendations
      .filter((rule) => rule.question === question.id)
      .map((rule) => ({ rule, certainty: certaintyOf(parse(rule.rule, "rule").tree, questions) }));
    if (rules.length === 0) return [];
    const first = rules.findIndex(({ certainty }) => certainty === "always");
    const decider = rules[first]?.rule;
    const found = rules.flatMap(({ rule, certainty }, index) => {
      const name = names.rule(rule);
      if (decider !== undefined && index > first) {
        const message = `${name} is never tried, because rule ${decider.id} before it always matches.`;
        return [finding("rule_never_tried", ruleTarget(rule, names), message)];
      }
      if (certainty !== "never") return [];
      return [
        finding("rule_never_matches", ruleTarget(rule, names), `${name} can never match, whatever the answers are.`),
      ];
    });
    if (decider !== undefined) return found;
    const target = { type: "question", id: question.id, name: question.text } as const;
    const message = `Leads that match no rule of ${names.question(question.id)} get no recommendation there.`;
    return [...found, finding("no_fallback", target, message)];
  });
}
