import { treeOf } from "../checks/check-item.ts";
import { ruleTarget } from "../diff/items.ts";
import type { ModelDocument, Recommendation } from "../document/model.ts";
import { type Names, namesOf } from "../document/names.ts";
import { placeOfRule } from "../document/rule-places.ts";
import { type Certainty, certaintyOf } from "./truth.ts";
import { type Finding, finding } from "./types.ts";

interface Judged {
  readonly rule: Recommendation;
  readonly certainty: Certainty;
}

/** Reports rules that can never decide, and whether a lead may get no recommendation. */
export function reviewRules(document: ModelDocument): Finding[] {
  const { questions, recommendations } = document;
  const judged = recommendations.map((rule) => ({
    rule,
    certainty: certaintyOf(treeOf(rule, rule.rule, "rule"), questions),
  }));
  const names = namesOf(document);
  const byQuestion = new Map<number, Judged[]>();
  for (const each of judged) {
    const others = byQuestion.get(each.rule.question);
    if (others === undefined) byQuestion.set(each.rule.question, [each]);
    else others.push(each);
  }
  const idle = questions.flatMap(({ id }) => idleRules(byQuestion.get(id) ?? [], document, names));
  return [...idle, ...withoutFallback(judged, document)];
}

/** Returns the rules of one question that are never tried or never match. */
function idleRules(rules: readonly Judged[], document: ModelDocument, names: Names): Finding[] {
  const first = rules.findIndex(({ certainty }) => certainty === "always");
  const decider = rules[first]?.rule;
  return rules.flatMap(({ rule, certainty }, index) => {
    const name = names.rule(rule);
    if (decider !== undefined && index > first) {
      const message = `${name} is never tried, because rule ${placeOfRule(document, decider)} before it always matches.`;
      return [finding("rule_never_tried", ruleTarget(rule, names), message)];
    }
    if (certainty !== "never") return [];
    return [
      finding("rule_never_matches", ruleTarget(rule, names), `${name} can never match, whatever the answers are.`),
    ];
  });
}

/** One rule that always matches is enough for every lead. It belongs to the question that is decided last. */
function withoutFallback(rules: readonly Judged[], { questions }: ModelDocument): Finding[] {
  if (rules.some(({ certainty }) => certainty === "always")) return [];
  const last = questions.findLast(({ id }) => rules.some(({ rule }) => rule.question === id));
  if (last === undefined) return [];
  const target = { type: "question", id: last.id, name: last.text } as const;
  return [finding("no_fallback", target, "Leads that match no rule get no recommendation.")];
}
