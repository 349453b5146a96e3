import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useDraftId } from "../api/draft.ts";
import { callsOf } from "../api/resources.ts";
import type { Item } from "../data/items.ts";
import { useLockOf } from "../data/model-lock.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { SectionForm } from "./SectionForm.tsx";
import { TheirValues } from "./TheirValues.tsx";
import { type ItemFormOptions, useItemForm } from "./use-item-form.ts";

/** The label of the button that saves to the live account while the user works in a draft. */
export const SAVE_AT_ONCE = "Save at once";

const ConflictDialog = onDemand(async () => (await import("./ConflictDialog.tsx")).ConflictDialog);

/**
 * A part of an item as its own form, on a page with several: changes of other parts by other users are not conflicts
 * and are kept.
 *
 * @param onDone for a form that can be closed: called after it was saved, or canceled
 */
export function ItemSectionForm<Read extends Item, Values extends FieldValues>({
  label,
  onDone,
  children,
  ...options
}: ItemFormOptions<Read, Values> & {
  readonly label: string;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}) {
  const lock = useLockOf(options.resource);
  // what is not part of the model is not part of the draft either
  const isAtOnce = useDraftId() !== undefined && callsOf(options.resource).isModel !== true;
  const { form, submit, conflict, theirValues, dismiss } = useItemForm<Read, Values>(options);
  return (
    <>
      <TheirValues differences={theirValues} show={undefined} onDismiss={dismiss} />
      <SectionForm
        label={label}
        lock={lock}
        {...(isAtOnce ? { action: SAVE_AT_ONCE } : {})}
        parts={{ form, submit: () => submit(onDone) }}
        {...(onDone === undefined ? {} : { onCancel: onDone })}
      >
        {children}
      </SectionForm>
      {conflict !== undefined && <ConflictDialog conflict={conflict} />}
    </>
  );
}
