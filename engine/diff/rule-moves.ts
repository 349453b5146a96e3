import type { ModelDocument, Recommendation } from "../document/model.ts";
import type { Names } from "../document/names.ts";
import { placeOfRule } from "../document/rule-places.ts";
import { type Pair, ruleTarget } from "./items.ts";
import { outOfOrder } from "./order.ts";
import type { ModelChange } from "./types.ts";

/**
 * Returns the place of a rule that is in both documents, if a person moved it. Undefined for a rule that only makes
 * room for others or takes the place of a deleted one.
 */
export function ruleMoves(
  before: ModelDocument,
  after: ModelDocument,
  [was, is]: readonly [Names, Names],
  kept: readonly Pair<Recommendation>[],
): (pair: Pair<Recommendation>) => ModelChange | undefined {
  const moved = movedRules(before, after, kept);
  const orders = [ordersOf(before), ordersOf(after)] as const;
  const isSameOrder = (question: number) => orders[0].get(question) === orders[1].get(question);

  return (pair) => {
    const change = (field: "question" | "position", text: string): ModelChange => ({
      action: "updated",
      target: ruleTarget(pair.after, is),
      field,
      before: pair.before[field],
      after: pair.after[field],
      text,
    });
    const [former, place] = [was.rule(pair.before), placeOfRule(after, pair.after)];
    const [from, to] = [pair.before, pair.after];
    if (from.question !== to.question) {
      return change("question", `${former} moved to ${is.question(to.question)}, where it is rule ${place}`);
    }
    if (moved.has(to.id)) return change("position", `${former} moved and is now rule ${place}`);
    // positions may leave gaps: if the order is the same, different numbers are the only change to report
    if (from.position === to.position || !isSameOrder(to.question)) return undefined;
    return change("position", `position of ${former} ${from.position} → ${to.position}`);
  };
}

/** Returns the ids of the rules that were moved, each among those that stayed with its question. */
function movedRules(
  before: ModelDocument,
  after: ModelDocument,
  kept: readonly Pair<Recommendation>[],
): ReadonlySet<number> {
  const byQuestion = new Map<number, { id: number; before: number; after: number; stays: boolean }[]>();
  for (const { before: from, after: to } of kept) {
    if (from.question !== to.question) continue;
    const rules = byQuestion.get(to.question) ?? [];
    const stays = from.position === to.position;
    rules.push({ id: to.id, before: placeOfRule(before, from), after: placeOfRule(after, to), stays });
    byQuestion.set(to.question, rules);
  }
  return new Set([...byQuestion.values()].flatMap((rules) => outOfOrder(rules).map(({ id }) => id)));
}

/** Returns the ids of each question's rules in evaluation order, as one text. */
function ordersOf({ recommendations }: ModelDocument): ReadonlyMap<number, string> {
  const orders = new Map<number, string>();
  for (const { id, question } of recommendations) orders.set(question, `${orders.get(question) ?? ""} ${id}`);
  return orders;
}
