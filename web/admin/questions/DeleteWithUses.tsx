import { DeleteTogether } from "../changes/DeleteTogether.tsx";
import type { DeleteDialogProps } from "../form/DeleteButton.tsx";
import type { Deletion, UsedItem } from "../model-parts/together.ts";
import { QuickAnswer } from "../results/outlook/QuickAnswer.tsx";

/** Asks before a question or a choice is deleted with what uses it, and displays the effect on leads. */
export function DeleteWithUses(
  props: { readonly name: string; readonly deletion: Deletion } & UsedItem & DeleteDialogProps,
) {
  const { edit, before } = props.deletion;
  return <DeleteTogether {...props} effect={<QuickAnswer edit={edit} document={before} />} />;
}
