import type { ModelDocument, Recommendation } from "../document/model.ts";
import { type Names, oneLine } from "../document/names.ts";
import { paired, ruleTarget, whole, wordedChanges } from "./items.ts";
import { ruleMoves } from "./rule-moves.ts";
import type { ModelChange } from "./types.ts";
import { RULE_WORDS } from "./words.ts";

/**
 * Returns the changes of the recommendation rules. A rule that still exists is named by its place in the later
 * document, a deleted one by its former place.
 */
export function ruleChanges(
  before: ModelDocument,
  after: ModelDocument,
  names: readonly [Names, Names],
): ModelChange[] {
  if (before.recommendations === after.recommendations) return [];
  const [was, is] = names;
  const { created, deleted, kept, changed } = paired(before.recommendations, after.recommendations);
  const moveOf = ruleMoves(before, after, names, kept);
  return [
    ...deleted.map((rule) => whole("deleted", ruleTarget(rule, was), `${was.rule(rule)} deleted: ${shown(rule)}`)),
    ...created.map((rule) => whole("created", ruleTarget(rule, is), `${is.rule(rule)} added: ${shown(rule)}`)),
    ...changed.flatMap((pair) => [
      ...[moveOf(pair)].filter((move) => move !== undefined),
      ...wordedChanges(pair.before, pair.after, {
        words: RULE_WORDS,
        target: ruleTarget(pair.after, is),
        called: is.rule(pair.after),
        names,
      }),
    ]),
  ];
}

const shown = ({ rule }: Recommendation) => oneLine(rule);
