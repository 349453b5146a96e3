import type { ModelDocument, Recommendation } from "../model.ts";
import { changesOf, paired, whole } from "./items.ts";
import { type Names, oneLine } from "./names.ts";
import { movedItems } from "./order.ts";
import { ruleTarget } from "./targets.ts";
import type { ModelChange } from "./types.ts";
import { RULE_WORDS } from "./words.ts";

/** What became of the recommendation rules. */
export function ruleChanges(
  before: ModelDocument,
  after: ModelDocument,
  names: readonly [Names, Names],
): ModelChange[] {
  if (before.recommendations === after.recommendations) return [];
  const [was, is] = names;
  const { created, deleted, kept, changed } = paired(before.recommendations, after.recommendations);
  const moved = new Set(movedRules(kept));
  return [
    ...deleted.map((rule) => whole("deleted", ruleTarget(rule, was), `${was.rule(rule)} deleted: ${shown(rule)}`)),
    ...created.map((rule) => whole("created", ruleTarget(rule, is), `${is.rule(rule)} added: ${shown(rule)}`)),
    ...changed.flatMap((pair) =>
      changesOf(pair.before, pair.after, {
        words: RULE_WORDS,
        target: ruleTarget(pair.after, is),
        called: was.rule(pair.before),
        names,
      }).filter(({ field }) => field !== "position" || moved.has(pair.after.id)),
    ),
  ];
}

const shown = ({ rule }: Recommendation) => oneLine(rule);

/** The ids of the rules that were moved, each among those that stayed with its question. */
function movedRules(kept: readonly { readonly before: Recommendation; readonly after: Recommendation }[]): number[] {
  const byQuestion = new Map<string, { id: number; before: number; after: number }[]>();
  for (const { before, after } of kept) {
    const key = `${before.question} ${after.question}`;
    const places = byQuestion.get(key) ?? [];
    places.push({ id: after.id, before: before.position, after: after.position });
    byQuestion.set(key, places);
  }
  return [...byQuestion.values()].flatMap((places) => movedItems(places).map(({ id }) => id));
}
