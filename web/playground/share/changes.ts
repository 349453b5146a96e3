import type { AnswerValue, ModelDocument } from "#engine";
import { INITIAL, invalidDrafts, type PlaygroundState } from "../state/state.ts";
import { type EncodedModel, encodeModel, isRestructured } from "./encoded-model.ts";

type Range = readonly [start: number | string | null, end: number | string | null, points: number];

/** The possible changes of one scoring model: formula, weight, axes, ranges. */
export interface ModelChanges {
  readonly f?: string;
  readonly w?: number;
  readonly x?: boolean;
  readonly y?: boolean;
  readonly r?: readonly Range[];
}

/** The differences of a state from the first one, with names short enough for an address. */
export interface SharedChanges {
  /** Answers by field name; null for an unanswered question. */
  readonly a?: Readonly<Record<string, AnswerValue | null>>;
  /** Scoring models by id. */
  readonly m?: Readonly<Record<string, ModelChanges>>;
  /** Formulas of calculated fields by id. */
  readonly c?: Readonly<Record<string, string>>;
  /** Rules by id. */
  readonly u?: Readonly<Record<string, string>>;
  /** Invalid texts, by the key of their control. */
  readonly d?: Readonly<Record<string, string>>;
  /** The model as a whole, if it has other parts than the example; then the answers are complete. */
  readonly s?: EncodedModel;
}

/** Returns the differences of this state; an empty object if there are none. */
export function changesOf(state: PlaygroundState): SharedChanges {
  if (isRestructured(state.document)) return { s: encodeModel(state.document), a: state.answers };
  return compact({
    a: answersOf(state),
    m: modelsOf(state.document),
    c: differing(INITIAL.document.calculated_fields, state.document.calculated_fields, ({ formula }) => formula),
    u: differing(INITIAL.document.recommendations, state.document.recommendations, ({ rule }) => rule),
    d: Object.fromEntries(invalidDrafts(state).map(([key, { text }]) => [key, text])),
  });
}

/** Whether anything differs from the initial state. */
export function isChanged(state: PlaygroundState): boolean {
  return Object.keys(changesOf(state)).length > 0;
}

function answersOf({ answers }: PlaygroundState): Record<string, AnswerValue | null> {
  const fields = INITIAL.document.questions.map(({ field_name }) => field_name);
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(answers[field]) !== JSON.stringify(INITIAL.answers[field]))
      .map((field) => [field, answers[field] ?? null]),
  );
}

function modelsOf(document: ModelDocument): Record<string, ModelChanges> {
  const changed = document.scoring_models.flatMap((model) => {
    const former = INITIAL.document.scoring_models.find(({ id }) => id === model.id);
    if (former === undefined || former === model) return [];
    const rangesOf = ({ value_ranges }: typeof model) =>
      value_ranges.map(({ start, end, points }): Range => [start, end, points]);
    const changes = compact({
      f: model.formula === former.formula ? undefined : model.formula,
      w: model.weight === former.weight ? undefined : model.weight,
      x: model.x_axis === former.x_axis ? undefined : model.x_axis,
      y: model.y_axis === former.y_axis ? undefined : model.y_axis,
    });
    const same = JSON.stringify(rangesOf(model)) === JSON.stringify(rangesOf(former));
    const all = same ? changes : { ...changes, r: rangesOf(model) };
    return Object.keys(all).length === 0 ? [] : [[model.id, all] as const];
  });
  return Object.fromEntries(changed);
}

function differing<Item extends { readonly id: number }>(
  former: readonly Item[],
  items: readonly Item[],
  textOf: (item: Item) => string,
): Record<string, string> {
  const before = new Map(former.map((item) => [item.id, textOf(item)]));
  return Object.fromEntries(
    items.filter((item) => before.get(item.id) !== textOf(item)).map((item) => [item.id, textOf(item)]),
  );
}

/** Removes empty members. */
function compact<Shape extends object>(
  members: Shape,
): { readonly [Key in keyof Shape]?: Exclude<Shape[Key], undefined> } {
  const says = (value: unknown) =>
    value !== undefined && (typeof value !== "object" || value === null || Object.keys(value).length > 0);
  return Object.fromEntries(Object.entries(members).filter(([, value]) => says(value))) as {
    [Key in keyof Shape]?: Exclude<Shape[Key], undefined>;
  };
}
