import type { Recommendation, ScoringModel } from "../document/model.ts";
import type { Names } from "../document/names.ts";
import type { ModelChange, ModelTarget } from "./types.ts";
import type { Changed, Wordings } from "./words.ts";

/** The items of two lists, matched by their ids. */
export interface Paired<Item> {
  readonly created: readonly Item[];
  readonly deleted: readonly Item[];
  readonly kept: readonly Pair<Item>[];
  /** The pairs that are not identical. Documents share what an edit does not change. */
  readonly changed: readonly Pair<Item>[];
}

export interface Pair<Item> {
  readonly before: Item;
  readonly after: Item;
}

/** Matches the items of two lists. */
export function paired<Item extends { readonly id: number }>(
  before: readonly Item[],
  after: readonly Item[],
): Paired<Item> {
  const former = new Map(before.map((item) => [item.id, item]));
  const ids = new Set(after.map(({ id }) => id));
  const kept = after.flatMap((item) => {
    const same = former.get(item.id);
    return same === undefined ? [] : [{ before: same, after: item }];
  });
  return {
    created: after.filter(({ id }) => !former.has(id)),
    deleted: before.filter(({ id }) => !ids.has(id)),
    kept,
    changed: kept.filter((pair) => pair.before !== pair.after),
  };
}

/** How sentences describe one kind of item. */
export interface Part<Members> {
  readonly words: Wordings<Members>;
  readonly target: ModelTarget;
  readonly called: string;
  readonly names: readonly [before: Names, after: Names];
}

/** Returns the changes of one item, member by member in the order of their wordings. */
export function wordedChanges<Members extends object>(
  before: Members,
  after: Members,
  { words, target, called, names }: Part<Members>,
): ModelChange[] {
  if (before === after) return [];
  return (Object.keys(words) as (keyof Members & string)[]).flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    if (was === is) return [];
    const changed: Changed<Members[typeof field]> = { called, before: was, after: is, names };
    // every member that has a wording is a primitive value
    const [from, to] = [was, is] as unknown as [ModelChange["before"], ModelChange["after"]];
    return { action: "updated", target, field, before: from, after: to, text: words[field](changed) } as const;
  });
}

/** A created or deleted item. */
export function whole(action: "created" | "deleted", target: ModelTarget, text: string): ModelChange {
  return { action, target, field: null, before: null, after: null, text };
}

/** The target for a scoring model. One without a name is named by its question. */
export function scoringModelTarget(model: ScoringModel, names: Names): ModelTarget {
  return { type: "scoring_model", id: model.id, name: model.name === "" ? names.scoringModel(model) : model.name };
}

/** The target for a rule. */
export function ruleTarget(rule: Recommendation, names: Names): ModelTarget {
  return { type: "recommendation", id: rule.id, name: names.rule(rule) };
}
