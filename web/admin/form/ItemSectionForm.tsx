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

/** What the button says that saves what is live, while one works in a draft. */
export const SAVE_AT_ONCE = "Save at once";

const ConflictDialog = onDemand(async () => (await import("./ConflictDialog.tsx")).ConflictDialog);

/**
 * A part of an item as a form of its own, on a page that has several: what somebody changed in the other parts
 * meanwhile is no conflict, and stays.
 *
 * @param onDone for a form that can be closed: when it has been saved, or is not wanted any more
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
  // what is no part of the model is no part of the draft either
  const isAtOnce = useDraftId() !== undefined && callsOf(options.resource).isModel !== true;
  const { form, submit, conflict, beside, dismiss } = useItemForm<Read, Values>(options);
  return (
    <>
      <TheirValues differences={beside} show={undefined} onDismiss={dismiss} />
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
