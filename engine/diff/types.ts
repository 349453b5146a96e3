/** The parts of a document that an edit can be about, as messages call them. */
export const MODEL_PARTS = {
  question: "question",
  choice: "choice",
  scoring_model: "scoring model",
  value_range: "value range",
  recommendation: "rule",
  calculated_field: "calculated field",
  bands: "bands",
} as const;
export type ModelPart = keyof typeof MODEL_PARTS;

/** What a change or a finding is about. */
export interface ModelTarget {
  readonly type: ModelPart;
  /** Null for the bands: there is one set of them. */
  readonly id: number | null;
  /** As people call it: the text of a question or choice, the name of a scoring model or calculated field. */
  readonly name: string;
}

/** One thing that a document has differently from another one. */
export interface ModelChange {
  readonly action: "created" | "updated" | "deleted";
  readonly target: ModelTarget;
  /** The member of the target that changed; null when all of it is new or gone. */
  readonly field: string | null;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
  /** The change in words, e.g. `weight of "Credit score" 1 → 2`. */
  readonly text: string;
}
