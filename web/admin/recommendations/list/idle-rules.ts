import { type ModelDocument, reviewRules } from "#engine";
import { changeSentence } from "../../changes/sentence.ts";

/**
 * Why rules of a model can never decide, by the rule's id. It contains the parser of rules, so lists load it on demand.
 */
export function idleRulesOf(document: ModelDocument): ReadonlyMap<number, string> {
  const found = reviewRules(document).flatMap(({ target: { type, id }, message }) =>
    type === "recommendation" && id !== null ? [[id, changeSentence(message)] as const] : [],
  );
  return new Map(found);
}
