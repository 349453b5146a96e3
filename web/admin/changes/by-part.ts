import type { ModelChange, ModelPart } from "#engine";

/** The part of a model that a thing is shown under: choices with their questions, ranges with their scoring models. */
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

/** All that became of one thing. */
export interface ChangedTarget {
  readonly key: string;
  readonly target: ModelChange["target"];
  readonly changes: readonly ModelChange[];
}

export interface ChangedPart {
  readonly title: string;
  readonly targets: readonly ChangedTarget[];
}

/** Changes under their part of the model, those of one thing together; parts and things in the order they came in. */
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

/** What kind of thing it is, where neither the heading above nor its name says so: a choice among questions. */
export const kindOf = (type: ModelPart): string | undefined => (type === "choice" ? "Choice" : undefined);

/** Names a change among those of its model: what a comment is on. */
export const keyOf = ({ target: { type, id, name }, field }: ModelChange): string =>
  `${type} ${id ?? name} ${field ?? ""}`;
