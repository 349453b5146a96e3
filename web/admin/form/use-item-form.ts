import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { ModelChange } from "../api/model-change.ts";
import { statusOf } from "../api/status.ts";
import { changedFields, changeItem, type Item, readItem } from "../data/items.ts";
import { type Difference, differencesOf, mergeMine } from "./conflict.ts";
import { useSaved } from "./saved.ts";
import { type SavingForm, useSavingForm } from "./use-saving-form.ts";

export interface ItemFormOptions<Read extends Item, Values> {
  readonly resource: string;
  /** As it was read, with its ETag. */
  readonly item: Read;
  /** Returns the form's values: all of the item, or the part that this form edits. */
  readonly toValues: (item: Read) => Values;
  /** The body for all values, of which only changes are sent; by default, the values themselves. */
  readonly toBody?: (values: Values) => object;
  /** The label of a field where two versions of it are displayed; by default, its name in words. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Called after a change, before anything else happens. */
  readonly onSaved?: (item: Read, former: Read) => unknown;
  /** The notice after it was saved. */
  readonly message?: string;
}

/** Another user saved the same fields in the meantime. Nothing has been stored. */
export interface Conflict {
  readonly differences: readonly Difference[];
  /** The resource, to display who changed it. */
  readonly resource: string;
  readonly id: string | number;
  readonly keepEditing: () => void;
  readonly overwrite: () => void;
  readonly discard: () => void;
}

export interface ItemForm<Read extends Item, Values extends FieldValues> extends SavingForm<Values> {
  /** The state that changes are compared with: the item as it was read before anything was typed. */
  readonly base: Read;
  readonly conflict: Conflict | undefined;
  /** The values that another user saved, while the user continues with their own version. */
  readonly theirValues: readonly Difference[];
  readonly dismiss: () => void;
}

/**
 * A form that changes an item, or a part of one. Only differences from the item as it was read are sent. If another
 * user has saved the item in the meantime, fields that only this user changed are kept, and both versions of fields
 * that both changed are displayed.
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
  const [theirValues, setTheirValues] = useState<readonly Difference[]>([]);
  const parts = useSavingForm<Values>(toValues(item), save);
  const { form } = parts;
  const { isDirty } = form.formState;
  // whether the values being saved contain changes of another user
  const isMerged = useRef(false);
  // the callback after the save in progress
  const following = useRef<() => void>(undefined);

  function start(from: Read): void {
    base.current = from;
    setTheirs(undefined);
    setTheirValues([]);
    form.reset(toValues(from));
  }
  const isSame = (other: Read) => JSON.stringify(toValues(other)) === JSON.stringify(toValues(base.current));

  // Values read again in the background are displayed at once if nothing was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another item
  useEffect(() => {
    if (isSame(item)) base.current = item;
    else if (!isDirty) start(item);
  }, [item]);

  async function save(values: Values): Promise<boolean> {
    const former = base.current;
    let isAllSaved = true;
    let change: ModelChange | undefined;
    try {
      const changed = changedFields(toBody(toValues(former)), toBody(values));
      const answer = await changeItem<Read>(resource, former, changed);
      const next = answer.value;
      change = answer.change;
      // text typed during the save still has to be saved
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
    saved(isMerged.current ? `${message}, with changes someone else made` : message, change);
    isMerged.current = false;
    return isAllSaved;
  }

  async function submit(next?: () => void): Promise<void> {
    following.current = next;
    await parts.submit(next);
  }

  const contestedBy = (other: Read) => differencesOf(toValues(base.current), toValues(other), form.getValues(), labels);

  /** Applies fields that only another user changed to the form; @returns the form's values after that */
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
      setTheirValues(contestedBy(theirs.item));
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
    theirValues,
    dismiss: () => setTheirValues([]),
  };
}
