import { diffDocuments } from "../diff/diff.ts";
import type { ModelChange } from "../diff/types.ts";
import type { FieldErrors, ModelDocument } from "../document/model.ts";
import { ITEM_KINDS } from "../document/parts.ts";
import { NON_FIELD_ERRORS } from "../faults/errors.ts";
import { sentencesOf } from "../faults/fault.ts";
import { applyDraftEdit, type DraftEdit, type DraftEditResult } from "./draft-edits.ts";
import {
  createDraftIds,
  createdItems,
  type DocumentPair,
  type DraftIds,
  itemKey,
  matchCreated,
  pairCreated,
} from "./ids.ts";
import { changedItemKey, type LiveChanges, liveChangeKey } from "./live-changes.ts";
import { type NarrowedEdit, narrow } from "./narrow.ts";

/** An edit of a draft that no longer applies as intended, with both sides. */
export interface Conflict {
  /** The place of the edit in the draft, from 1. */
  readonly edit: number;
  /** The changes that the edit makes in the draft. */
  readonly ours: readonly ModelChange[];
  /** The changes of the same things in the live model meanwhile. */
  readonly theirs: readonly ModelChange[];
  /** Why the live model rejects the edit; null if it can be made, but would undo the changes in `theirs`. */
  readonly errors: FieldErrors | null;
  /** Whether the edit can be made anyway. */
  readonly can_keep: boolean;
  /**
   * The values that the edit sets, some of which a resolution can replace. Null if it sets nothing, or cannot be made.
   */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Later edits of the same things, which share the resolution of this one. */
  readonly later: readonly number[];
}

/** The resolution of a conflict: keep the live model, or make the draft's edit anyway. */
export interface Resolution {
  readonly edit: number;
  readonly take: "live" | "draft";
  /**
   * Members that the draft's edit sets instead. They must have the types of the kind, because nothing checks them
   * before the edit is made.
   */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface RebasedEdit {
  readonly edit: DraftEdit;
  /** The id of its item, as in an edit's result. */
  readonly id: number;
  /** Its former place, from 1. */
  readonly from: number;
}

/** The state of a rebase. */
export interface State {
  readonly live: LiveChanges;
  readonly resolutions: ReadonlyMap<number, Resolution>;
  readonly ids: DraftIds;
  readonly conflicts: Open[];
  readonly made: RebasedEdit[];
  /** What stays as it is in the live model, and what the draft may change anyway, by keys. */
  readonly left: Map<string, Open | undefined>;
  readonly taken: Map<string, Open | undefined>;
  /** Items that the draft created and that were not created here, by their keys in the draft. */
  readonly dropped: Map<string, Open | undefined>;
  draft: ModelDocument;
  there: ModelDocument;
}

type Open = Conflict & { readonly later: number[] };

/** Returns the initial state of a rebase. */
export function begin(
  base: ModelDocument,
  onto: ModelDocument,
  live: LiveChanges,
  resolutions: State["resolutions"],
): State {
  const empty = { conflicts: [], made: [], left: new Map(), taken: new Map(), dropped: new Map() };
  return { live, resolutions, ids: createDraftIds(), ...empty, draft: base, there: onto };
}

/** One edit of the draft. */
export interface Step {
  readonly edit: DraftEdit;
  readonly number: number;
  readonly draft: DocumentPair;
  readonly documentOf: (version: number) => ModelDocument;
}

/** An edit tried on the current document of the rebase. */
interface Trial {
  readonly edit: DraftEdit | undefined;
  readonly id: number;
  readonly document: ModelDocument;
  readonly errors: FieldErrors | null;
  /** Keys of deleted things that it refers to, and of what it would undo. */
  readonly gone: readonly string[];
  readonly undone: readonly string[];
}

/** Makes one edit of the draft here, or determines its conflict. */
export function rebaseStep(state: State, step: Step): void {
  const ours = diffDocuments(step.draft.before, step.draft.after);
  if (ours.length === 0) return;
  const resolution = state.resolutions.get(step.number);
  const take = resolution?.take;
  const plain = narrowStep(state, step);
  const narrowed = corrected(plain, resolution);
  const trial = tryEdit(state, step, narrowed);
  const canKeep = trial.errors === null && trial.gone.length === 0;
  if (narrowed.is === "orphan" && state.dropped.has(narrowed.of)) {
    const conflict = state.dropped.get(narrowed.of);
    follow(conflict, step.number);
    drop(state, step, conflict);
  } else if (isClean(trial) || (take === "draft" && canKeep)) {
    const chosen =
      narrowed === plain
        ? new Set<string>()
        : chosenKeys(state, tryEdit(state, step, plain), trial, resolution?.data ?? {});
    insist(state, step, trial, undefined);
    for (const key of chosen) state.left.set(key, undefined);
  } else if (take === "live") leave(state, step, trial);
  else {
    const theirs = state.live.about(concerned(trial, ours));
    const data = trial.errors !== null || canKeep ? dataOf(narrowed) : null;
    const conflict: Open = {
      edit: step.number,
      ours,
      theirs,
      errors: trial.errors,
      can_keep: canKeep,
      data,
      later: [],
    };
    state.conflicts.push(conflict);
    // later edits are judged as if the draft's side were taken, if possible: they may then not conflict
    if (canKeep) insist(state, step, trial, conflict);
    else {
      for (const key of trial.gone) state.left.set(key, conflict);
      drop(state, step, conflict);
    }
  }
}

/**
 * Returns the keys that an edit that cannot be made refers to, because the errors of a rejected edit do not name them.
 */
function concerned({ gone, undone }: Trial, ours: readonly ModelChange[]): ReadonlySet<string> {
  const keys = [...gone, ...undone];
  return new Set(keys.length > 0 ? keys : ours.map(changedItemKey));
}

const narrowStep = ({ there, ids, left }: State, { edit, draft, number }: Step): NarrowedEdit =>
  narrow({
    ...{ edit, draft, there, ids },
    isLeft: (key) => {
      follow(left.get(key), number);
      return left.has(key);
    },
  });

/**
 * Returns the keys that a person chose by correcting an edit: those that changed by it, and those that it named. Later
 * edits of the draft do not change them.
 */
function chosenKeys({ there }: State, plain: Trial, chosen: Trial, data: Resolution["data"] & object): Set<string> {
  const named = diffDocuments(there, chosen.document).filter(({ field }) => field !== null && field in data);
  const other = plain.errors === null ? diffDocuments(plain.document, chosen.document) : [];
  return new Set([...named, ...other].map(liveChangeKey));
}

/** Returns what an edit sets of an item, or of the bands; null for every other edit. */
function dataOf(narrowed: NarrowedEdit): Readonly<Record<string, unknown>> | null {
  if (narrowed.is !== "edit" || !("data" in narrowed.edit)) return null;
  return narrowed.edit.data as unknown as Readonly<Record<string, unknown>>;
}

/** Returns the edit with its corrections. */
function corrected(narrowed: NarrowedEdit, resolution: Resolution | undefined): NarrowedEdit {
  if (narrowed.is !== "edit" || !("data" in narrowed.edit) || resolution?.data === undefined) return narrowed;
  const { edit } = narrowed;
  return { ...narrowed, edit: { ...edit, data: { ...edit.data, ...resolution.data } } as DraftEdit };
}

/** Records that an edit shares the resolution of an earlier one. */
function follow(conflict: Open | undefined, number: number): void {
  if (conflict !== undefined && conflict.later.at(-1) !== number) conflict.later.push(number);
}

const isClean = ({ errors, gone, undone }: Trial) => errors === null && gone.length + undone.length === 0;

function tryEdit(state: State, { number, documentOf, edit: original }: Step, narrowed: NarrowedEdit): Trial {
  const { there, live, taken } = state;
  const nothing = { edit: undefined, id: 0, document: there, errors: null, gone: [], undone: [], ...narrowed };
  if (narrowed.is === "orphan") return { ...nothing, errors: GONE };
  if (narrowed.is === "nothing") return nothing;
  const { edit } = narrowed;
  const result = applyDraftEdit(there, edit, documentOf);
  if (!result.ok) return { ...nothing, edit: undefined, errors: errorsOf(result) };
  const changes = diffDocuments(there, result.document);
  if (changes.length === 0) return { ...nothing, edit: undefined };
  const own = changes.filter((change) => !isFollowing(change, edit));
  const found = live.undone(own, { before: there, after: result.document }, original.kind === "file");
  for (const key of found) follow(taken.get(key), number);
  const undone = found.filter((key) => !taken.has(key));
  return { ...nothing, edit, id: result.id, document: result.document, undone };
}

/** Whether a change only follows a rename by the edit: apart from the name, the text is the same as before. */
function isFollowing({ target }: ModelChange, edit: DraftEdit): boolean {
  if (edit.kind !== "question" && edit.kind !== "choice" && edit.kind !== "calculated_field") return false;
  if (edit.action !== "update") return false;
  if (edit.kind === "calculated_field") return target.type !== edit.kind || target.id !== edit.id;
  return target.type !== "question" && target.type !== "choice";
}

const GONE: FieldErrors = { [NON_FIELD_ERRORS]: ["What it changes no longer exists."] };

function errorsOf(result: Exclude<DraftEditResult, { readonly ok: true }>): FieldErrors {
  if ("errors" in result) return sentencesOf(result.errors);
  if ("missing" in result) return GONE;
  return { [NON_FIELD_ERRORS]: result.faults.map(({ path, message }) => `${[...path, ""].join(": ")}${message}`) };
}

/** Makes the edit here, too. */
function keep(state: State, { number, draft, edit: original }: Step, { edit, id, document: after }: Trial): void {
  if (edit !== undefined) state.made.push({ edit, id, from: number });
  if (original.kind === "restore") state.ids.forget();
  else if (state.resolutions.get(number)?.data !== undefined)
    pairCreated(draft, { before: state.there, after }, state.ids);
  else matchCreated(draft, { before: state.there, after }, original.kind === "file" ? "all" : "created", state.ids);
  state.there = after;
}

/** Makes the edit although it undoes changes of the live model. Later edits of the same things may do the same. */
function insist(state: State, step: Step, trial: Trial, conflict: Open | undefined): void {
  for (const key of trial.undone) state.taken.set(key, conflict);
  keep(state, step, trial);
}

/** Keeps the changes of the live model, and makes the rest of the edit if possible. */
function leave(state: State, step: Step, { gone, undone, errors }: Trial): void {
  for (const key of [...gone, ...undone]) state.left.set(key, undefined);
  const rest = errors === null ? tryEdit(state, step, narrowStep(state, step)) : undefined;
  if (rest !== undefined && isClean(rest)) keep(state, step, rest);
  else drop(state, step, undefined);
}

/** Drops the edit, and with it the draft's changes of the things that it created. */
function drop(state: State, { edit, draft }: Step, conflict: Open | undefined): void {
  if (edit.kind === "restore") state.ids.forget();
  for (const kind of ITEM_KINDS) {
    for (const { id } of edit.kind === "restore" ? [] : createdItems(kind, draft)) {
      state.ids.note(kind, id, undefined);
      state.dropped.set(itemKey(kind, id), conflict);
    }
  }
}
