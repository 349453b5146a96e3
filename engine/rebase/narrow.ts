import type { Choice, ModelDocument } from "../document/model.ts";
import { findItem, type ItemKind, type Items } from "../document/parts.ts";
import type { Edit } from "../edits/types.ts";
import { mergeBands } from "./bands.ts";
import type { DraftEdit } from "./draft-edits.ts";
import {
  createdItems,
  type DocumentPair,
  itemKey,
  missingReference,
  namesThere,
  type OtherDocument,
  withReferences,
} from "./ids.ts";
import { memberKey } from "./live-changes.ts";
import { changedMembers, mergeNested, mergeRecord, picked } from "./nested.ts";
import { freeNumber, numberAfter, placeAfter } from "./places.ts";

/** The equivalent of a draft edit in another document. */
export type NarrowedEdit =
  | { readonly is: "edit"; readonly edit: DraftEdit; readonly gone: readonly string[] }
  /** It only changes what no longer exists. */
  | { readonly is: "nothing"; readonly gone: readonly string[] }
  /** It refers to an item that the draft created and that was not created there. */
  | { readonly is: "orphan"; readonly of: string };

export interface Narrowing extends OtherDocument {
  readonly edit: DraftEdit;
  /** The draft before and after the edit. */
  readonly draft: DocumentPair;
  /** The document that the edit is for. */
  readonly there: ModelDocument;
}

type ItemEdit = Extract<Edit, { readonly kind: ItemKind }>;
type OfAction<Action> = Extract<ItemEdit, { readonly action: Action }>;

const NOTHING: NarrowedEdit = { is: "nothing", gone: [] };

/**
 * Translates an edit of a draft to another document than the one it was made in: only the members that it really
 * changed, with the ids that items have there.
 */
export function narrow(narrowing: Narrowing): NarrowedEdit {
  const { edit } = narrowing;
  if (edit.kind === "file" || edit.kind === "restore") return { is: "edit", edit, gone: [] };
  if (edit.kind === "bands") return narrowedBands(edit, narrowing);
  if (edit.action === "create") return created(edit, narrowing);
  const { ids, there } = narrowing;
  const id = ids.of(edit.kind, edit.id);
  if (id === undefined) return { is: "orphan", of: itemKey(edit.kind, edit.id) };
  // a choice exists there only if its question does
  const addressed =
    edit.kind === "choice" ? { ...edit, id, parent: ids.of("question", edit.parent) ?? 0 } : { ...edit, id };
  const other = findItem(there, edit.kind, id);
  const key = itemKey(edit.kind, id);
  if (edit.action === "delete")
    return other === undefined ? NOTHING : { is: "edit", edit: addressed as Edit, gone: [] };
  if (other === undefined) return narrowing.isLeft(key) ? NOTHING : { is: "nothing", gone: [key] };
  if (edit.action === "duplicate") return duplicated(edit, id, narrowing);
  if (edit.action === "move") return movedTo(edit, id, narrowing);
  return updated(edit, other, addressed as OfAction<"update">, narrowing);
}

function narrowedBands(edit: Extract<Edit, { kind: "bands" }>, { draft, there, isLeft }: Narrowing): NarrowedEdit {
  const { bands, gone } = mergeBands({ before: draft.before.bands, after: draft.after.bands }, there.bands, isLeft);
  const isSame = JSON.stringify(bands) === JSON.stringify(there.bands);
  return isSame ? { is: "nothing", gone } : { is: "edit", edit: { ...edit, data: bands }, gone };
}

/** A created item is as the draft displays it, whatever its texts and places were derived from. */
function created(edit: OfAction<"create">, { draft, there, ids }: Narrowing): NarrowedEdit {
  const item = createdItems(edit.kind, draft).at(-1);
  if (item === undefined) return NOTHING;
  const orphaned = missingReference(edit.kind, item, ids);
  if (orphaned !== undefined) return { is: "orphan", of: orphaned };
  const names = namesThere(draft.after, there, ids);
  const { id: _, created_at: __, ...data } = withReferences(edit.kind, item, ids, names) as Items["question"];
  const of = { kind: edit.kind, action: "create", at: edit.at } as const;
  const made = (own: object) => ({ is: "edit", edit: { ...of, data: { ...data, ...own } } as Edit, gone: [] }) as const;
  switch (edit.kind) {
    case "question": {
      const number = freeNumber(there.questions, data.number);
      return made({ number, choices: data.choices.map(withoutId) });
    }
    case "choice": {
      const { question: parent, ...choice } = data as unknown as Items["choice"];
      return { is: "edit", edit: { ...of, kind: "choice", parent, data: choice }, gone: [] };
    }
    case "scoring_model":
      return made({ value_ranges: (data as unknown as Items["scoring_model"]).value_ranges.map(withoutId) });
    case "recommendation":
      // without a position it is tried last, in both documents
      return made(edit.data.position === undefined ? { position: undefined } : {});
    default:
      return made({});
  }
}

const withoutId = <Item extends { readonly id: number }>({ id: _, ...item }: Item) => item;

/** The copy has its name in the draft, because the draft's formulas use it. */
function duplicated(edit: OfAction<"duplicate">, id: number, { draft }: Narrowing): NarrowedEdit {
  const copy = createdItems("question", draft)[0];
  if (copy === undefined) return NOTHING;
  return { is: "edit", edit: { ...edit, id, data: { ...edit.data, field_name: copy.field_name } }, gone: [] };
}

/** After the same item as in the draft, because places may have other numbers there. */
function movedTo(edit: OfAction<"move">, id: number, { draft, there, ids, isLeft }: Narrowing): NarrowedEdit {
  const field = edit.kind === "question" ? "number" : "position";
  if (isLeft(memberKey(itemKey(edit.kind, id), field))) return NOTHING;
  const inDraft = (kind: "question" | "recommendation", items: readonly { readonly id: number }[]) =>
    items.map((item) => ids.of(kind, item.id) ?? 0);
  if (edit.kind === "question") {
    const number = numberAfter(inDraft("question", draft.after.questions), there.questions, id, edit.data.number);
    return { is: "edit", edit: { ...edit, id, data: { number } }, gone: [] };
  }
  const ofQuestion = (document: ModelDocument, rule: number) => {
    const question = findItem(document, "recommendation", rule)?.question;
    return document.recommendations.filter((other) => other.question === question);
  };
  const siblings = ofQuestion(there, id).map((rule) => rule.id);
  const place = placeAfter(inDraft("recommendation", ofQuestion(draft.after, edit.id)), siblings, id);
  return { is: "edit", edit: { ...edit, id, data: { position: place + 1 } }, gone: [] };
}

/** The answers and expectations of a test, by name. */
type Tested = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** The lists of items within another item, and the kind of theirs. */
const NESTED = { question: ["choices", "choice"], scoring_model: ["value_ranges", "value_range"] } as const;

/**
 * Returns only the members that it changed.
 *
 * @param other the item there
 */
function updated(
  edit: OfAction<"update"> | OfAction<"replace">,
  other: Items[ItemKind],
  addressed: OfAction<"update">,
  { draft, there, ids, isLeft }: Narrowing,
): NarrowedEdit {
  const { kind } = edit;
  const key = itemKey(kind, other.id);
  if (isLeft(key)) return NOTHING;
  // an edit of the draft was made on an item that it has
  const inDraft = (document: ModelDocument) => findItem(document, kind, edit.id) as object;
  const [before, after] = [inDraft(draft.before), inDraft(draft.after)];
  const changed = changedMembers(before, after).filter((member) => !isLeft(memberKey(key, member)));
  const orphaned = missingReference(kind, picked(after, changed), ids);
  if (orphaned !== undefined) return { is: "orphan", of: orphaned };
  const [former, now] = [draft.before, draft.after].map((document) => namesThere(document, there, ids));
  const data: Record<string, unknown> = { ...picked(withReferences(kind, after, ids, now), changed) };
  for (const member of ["answers", "expect"].filter((name) => name in data)) {
    const base = withReferences(kind, before, ids, former);
    const [was, is, those] = [base, data, other].map((each) => (each as Tested)[member]);
    data[member] = mergeRecord(was ?? {}, is ?? {}, those ?? {}, (name) => isLeft(memberKey(key, `${member}.${name}`)));
  }
  const gone: string[] = [];
  if (kind === "question" || kind === "scoring_model") {
    const [member, nested] = NESTED[kind];
    const listOf = (item: object) => (item as Readonly<Record<string, readonly Choice[]>>)[member] ?? [];
    const lists = { before: listOf(before), after: listOf(after) };
    if (JSON.stringify(lists.before) !== JSON.stringify(lists.after)) {
      const merged = mergeNested(nested, lists, listOf(other), { ids, isLeft }, isLeft(memberKey(key, member)));
      data[member] = merged.items;
      gone.push(...merged.gone);
    }
  }
  if (Object.keys(data).length === 0) return { is: "nothing", gone };
  const made = { ...addressed, action: "update", data } as unknown as Edit;
  return { is: "edit", edit: made, gone };
}
