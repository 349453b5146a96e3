import type { ModelChange, ModelPart } from "#engine";

/**
 * The part of a model under which an item is displayed: choices with their questions, ranges with their scoring models.
 */
const PARTS = {
  question: "Questions",
  choice: "Questions",
  calculated_field: "Calculated fields",
  scoring_model: "Scoring models",
  value_range: "Scoring models",
  recommendation: "Recommendations",
  bands: "Bands",
  test: "Tests",
} as const satisfies Readonly<Record<ModelPart, string>>;

/** All changes of one item. */
export interface ChangedTarget {
  readonly key: string;
  readonly target: ModelChange["target"];
  readonly changes: readonly ModelChange[];
}

export interface ChangedPart {
  readonly title: string;
  readonly targets: readonly ChangedTarget[];
}

/** Groups changes by their part of the model and by item, in the original order. */
export function byPart(changes: readonly ModelChange[]): readonly ChangedPart[] {
  const parts = new Map<string, Map<string, ModelChange[]>>();
  for (const change of changes) {
    const { type, id, name } = change.target;
    const targets = parts.get(PARTS[type]) ?? new Map<string, ModelChange[]>();
    parts.set(PARTS[type], targets);
    const key = `${type} ${id ?? name}`;
    targets.set(key, [...(targets.get(key) ?? []), change]);
  }
  return [...parts].map(([title, targets]) => ({
    title,
    targets: [...targets].flatMap(([key, own]) =>
      own[0] === undefined ? [] : [{ key, target: own[0].target, changes: own }],
    ),
  }));
}

/** The kind of an item, if neither the heading above nor its name says it: a choice among questions. */
export const kindLabel = (type: ModelPart): string | undefined => (type === "choice" ? "Choice" : undefined);

/** The key of a change within its model, to which comments refer. */
export const changeKey = ({ target: { type, id, name }, field }: ModelChange): string =>
  `${type} ${id ?? name} ${field ?? ""}`;
