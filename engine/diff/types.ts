import { ITEM_KINDS, ITEMS, type ItemKind } from "../document/parts.ts";

/** What an edit of a document can be about: an item, or the one set of bands. */
export type ModelPart = ItemKind | "bands";

/** What sentences call each. */
export const MODEL_PARTS = {
  ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind, ITEMS[kind].noun])),
  bands: "bands",
} as Readonly<Record<ModelPart, string>>;

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
