import { ITEM_KINDS, ITEMS, type ItemKind } from "../document/parts.ts";

/** What an edit of a document can change: an item, or the only set of bands. */
export type ModelPart = ItemKind | "bands";

/** The noun for each in sentences. */
export const MODEL_PARTS = {
  ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind, ITEMS[kind].noun])),
  bands: "bands",
} as Readonly<Record<ModelPart, string>>;

/** What a change or a finding refers to. */
export interface ModelTarget {
  readonly type: ModelPart;
  /** Null for the bands, because there is only one set of them. */
  readonly id: number | null;
  /** The name that people use: the text of a question or choice, the name of a scoring model or calculated field. */
  readonly name: string;
}

/** One difference between two documents. */
export interface ModelChange {
  readonly action: "created" | "updated" | "deleted";
  readonly target: ModelTarget;
  /** The member of the target that changed; null if all of it is new or deleted. */
  readonly field: string | null;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
  /** The change in words, e.g. `weight of "Credit score" 1 → 2`. */
  readonly text: string;
}
