import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { RaRecord } from "react-admin";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { notify } from "../../ui/notifications/notify.ts";
import { dataProvider, ETAG } from "../api/data-provider.ts";
import { explain } from "../api/errors.ts";
import { statusOf } from "../api/http-error.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { differencesOf, mergeMine } from "./conflict.ts";
import { showErrors } from "./errors.ts";

/** A part of an item as a form of its own. */
export interface ItemForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly submit: () => Promise<void>;
  /** To be shown somewhere in the page: somebody saved the same part meanwhile. */
  readonly conflict: ReactNode;
}

/**
 * A form for a part of an item, on a page that has several: what somebody changed in the other parts meanwhile is
 * no conflict, and stays.
 *
 * @param item as it was read, with its ETag
 * @param toBody what the API would be sent for all values; only what changed is sent
 * @param onSaved gets the item as it is now
 */
export function useItemForm<Item extends RaRecord, Values extends FieldValues>({
  resource,
  item,
  toValues,
  toBody,
  labels = {},
  onSaved,
}: {
  readonly resource: string;
  readonly item: Item;
  readonly toValues: (item: Item) => Values;
  readonly toBody: (values: Values) => object;
  readonly labels?: Readonly<Record<string, string>>;
  readonly onSaved: (next: Item, former: Item) => void | Promise<void>;
}): ItemForm<Values> {
  const queryClient = useQueryClient();
  const form = useForm<Values>({ defaultValues: toValues(item) as DefaultValues<Values> });
  const { isDirty } = form.formState;
  const base = useRef(item);
  const [theirs, setTheirs] = useState<Item>();

  const start = (from: Item) => {
    base.current = from;
    setTheirs(undefined);
    form.reset(toValues(from));
  };
  const isSamePart = (other: Item) => JSON.stringify(toValues(other)) === JSON.stringify(toValues(base.current));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another item
  useEffect(() => {
    if (isSamePart(item)) base.current = item;
    else if (!isDirty) start(item);
  }, [item]);

  async function save(values: Values): Promise<void> {
    const former = base.current;
    const params = {
      id: former.id,
      data: toBody(values) as Partial<Item>,
      previousData: { ...former, ...toBody(toValues(former)) },
    };
    try {
      const { data } = await dataProvider.update<Item>(resource, { ...params, meta: { etag: former[ETAG] } });
      start(data);
      void queryClient.invalidateQueries();
      await onSaved(data, former);
    } catch (error) {
      if (statusOf(error) !== 412) throw error;
      const { data: present } = await dataProvider.getOne<Item>(resource, { id: former.id });
      if (!isSamePart(present)) return setTheirs(present);
      base.current = present;
      await save(values);
    }
  }

  const submit = async () => {
    form.clearErrors();
    await form.handleSubmit(async (values) => {
      try {
        await save(values);
      } catch (error) {
        if (!showErrors(form, error)) notify.error(explain(error));
      }
    })();
  };

  function keepEditing(present: Item): void {
    const mine = mergeMine(toValues(base.current), toValues(present), form.getValues());
    base.current = present;
    setTheirs(undefined);
    form.reset(toValues(present));
    form.reset(mine, { keepDefaultValues: true });
  }

  const conflict = theirs !== undefined && (
    <ConflictDialog
      differences={differencesOf(toValues(base.current), toValues(theirs), form.getValues(), labels)}
      show={undefined}
      onKeepEditing={() => keepEditing(theirs)}
      onOverwrite={() => {
        base.current = theirs;
        setTheirs(undefined);
        void submit();
      }}
      onDiscard={() => start(theirs)}
    />
  );
  return { form, submit, conflict };
}
