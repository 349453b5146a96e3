import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { statusOf } from "../api/status.ts";
import { changeItem, changesOf, type Item, readItem } from "../data/items.ts";
import { type Difference, differencesOf, mergeMine } from "./conflict.ts";
import { useSaved } from "./saved.ts";
import { type SavingForm, useSavingForm } from "./use-saving-form.ts";

export interface ItemFormOptions<Read extends Item, Values> {
  readonly resource: string;
  /** As it was read, with its ETag. */
  readonly item: Read;
  /** The form's values of it: all of the item, or the part that this form is for. */
  readonly toValues: (item: Read) => Values;
  /** What the API would be sent for all values; only what changed in it is sent. The values themselves if absent. */
  readonly toBody?: (values: Values) => object;
  /** What a field is called where two versions of it are shown; its name in words if absent. */
  readonly labels?: Readonly<Record<string, string>>;
  /** What else a change means, before anything else happens. */
  readonly onSaved?: (item: Read, former: Read) => unknown;
  /** Called once it has been saved. */
  readonly message?: string;
}

/** Somebody else saved the same meanwhile. Nothing has been stored. */
export interface Conflict {
  readonly differences: readonly Difference[];
  /** What it is about, to say who changed it. */
  readonly resource: string;
  readonly id: string | number;
  readonly keepEditing: () => void;
  readonly overwrite: () => void;
  readonly discard: () => void;
}

export interface ItemForm<Read extends Item, Values extends FieldValues> extends SavingForm<Values> {
  /** What the changes are changes of: the item as it was read when nothing had been typed yet. */
  readonly base: Read;
  readonly conflict: Conflict | undefined;
  /** What somebody else saved while one goes on with one's own version. */
  readonly beside: readonly Difference[];
  readonly dismiss: () => void;
}

/**
 * A form that changes an item, or a part of one. What is sent is what differs from the item as it was read. Whoever has
 * been overtaken by somebody else keeps what only they changed, and is shown both versions of what both changed.
 */
export function useItemForm<Read extends Item, Values extends FieldValues>({
  resource,
  item,
  toValues,
  toBody = (values) => values,
  labels = {},
  onSaved,
  message = "Changes saved",
}: ItemFormOptions<Read, Values>): ItemForm<Read, Values> {
  const saved = useSaved();
  const base = useRef(item);
  const [theirs, setTheirs] = useState<{ readonly item: Read; readonly next: (() => void) | undefined }>();
  const [beside, setBeside] = useState<readonly Difference[]>([]);
  const parts = useSavingForm<Values>(toValues(item), save);
  const { form } = parts;
  const { isDirty } = form.formState;
  // whether what is being saved has changes of somebody else in it
  const isMerged = useRef(false);
  // what follows the saving that is under way
  const following = useRef<() => void>(undefined);

  function start(from: Read): void {
    base.current = from;
    setTheirs(undefined);
    setBeside([]);
    form.reset(toValues(from));
  }
  const isSame = (other: Read) => JSON.stringify(toValues(other)) === JSON.stringify(toValues(base.current));

  // Read again in the background: shown at once where nothing has been typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another item
  useEffect(() => {
    if (isSame(item)) base.current = item;
    else if (!isDirty) start(item);
  }, [item]);

  async function save(values: Values): Promise<boolean> {
    const former = base.current;
    let isAllSaved = true;
    try {
      const next = await changeItem<Read>(resource, former, changesOf(toBody(toValues(former)), toBody(values)));
      // what was typed while it was being saved is still to be saved
      const typed = mergeMine(values, toValues(next), form.getValues());
      isAllSaved = JSON.stringify(typed) === JSON.stringify(toValues(next));
      start(next);
      form.reset(typed, { keepDefaultValues: true });
      await onSaved?.(next, former);
    } catch (error) {
      if (statusOf(error) !== 412) throw error;
      const present = await readItem<Read>(resource, former.id);
      if (contestedBy(present).length === 0) return await save(merge(present));
      setTheirs({ item: present, next: following.current });
      return false;
    }
    saved(isMerged.current ? `${message}, with changes someone else made` : message);
    isMerged.current = false;
    return isAllSaved;
  }

  async function submit(next?: () => void): Promise<void> {
    following.current = next;
    await parts.submit(next);
  }

  const contestedBy = (other: Read) => differencesOf(toValues(base.current), toValues(other), form.getValues(), labels);

  /** Puts what only somebody else changed into the form; @returns the form's values from then on */
  function merge(other: Read): Values {
    const mine = mergeMine(toValues(base.current), toValues(other), form.getValues());
    isMerged.current ||= JSON.stringify(mine) !== JSON.stringify({ ...mine, ...form.getValues() });
    base.current = other;
    form.reset(toValues(other));
    form.reset(mine, { keepDefaultValues: true });
    return mine;
  }

  const conflict: Conflict | undefined = theirs && {
    differences: contestedBy(theirs.item),
    resource,
    id: theirs.item.id,
    keepEditing: () => {
      setBeside(contestedBy(theirs.item));
      merge(theirs.item);
      setTheirs(undefined);
    },
    overwrite: () => {
      merge(theirs.item);
      setTheirs(undefined);
      void submit(theirs.next);
    },
    discard: () => start(theirs.item),
  };
  return {
    ...parts,
    submit,
    base: base.current,
    conflict,
    beside,
    dismiss: () => setBeside([]),
  };
}
