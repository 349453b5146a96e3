import { useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { createItem, type Item } from "../data/items.ts";
import { useSaved } from "./saved.ts";
import { useSavingForm } from "./use-saving-form.ts";

/** A form that adds an item. */
export interface NewItemForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** Adds it; `next` is called with the item as it is stored, and the values of the form. */
  readonly submit: (next: (item: Item, values: Values) => void) => Promise<void>;
}

/**
 * @param toBody the body of the request; by default, the values themselves
 * @param message the notice after it was added: `Question added`
 */
export function useNewItemForm<Values extends FieldValues>({
  resource,
  initial,
  toBody = (values) => values,
  message,
}: {
  readonly resource: string;
  readonly initial: Values;
  readonly toBody?: ((values: Values) => object) | undefined;
  readonly message: string;
}): NewItemForm<Values> {
  const saved = useSaved();
  const added = useRef<readonly [item: Item, values: Values]>(undefined);
  const { form, submit } = useSavingForm<Values>(initial, async (values) => {
    const { value: item, change } = await createItem(resource, toBody(values));
    added.current = [item, values];
    saved(message, change);
  });
  return { form, submit: (next) => submit(() => added.current !== undefined && next(...added.current)) };
}
