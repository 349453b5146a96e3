import type { CalculatedField } from "#engine";
import { DeleteTogether } from "../../changes/DeleteTogether.tsx";
import type { DeleteDialogProps } from "../../form/DeleteButton.tsx";
import type { Deletion } from "../../model-parts/together.ts";
import { QuickAnswer } from "../../results/outlook/QuickAnswer.tsx";

/** Asks before a calculated field is deleted with what uses it. */
export function DeleteField({
  field: { id, name },
  deletion,
  ...asking
}: { readonly field: CalculatedField; readonly deletion: Deletion } & DeleteDialogProps) {
  const effect = <QuickAnswer edit={deletion.edit} document={deletion.before} />;
  return <DeleteTogether kind="calculated_field" id={id} name={name} deletion={deletion} effect={effect} {...asking} />;
}
