import type { ModelDocument } from "#engine";
import type { Trial } from "../../answers/trial.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { SectionForm } from "../../form/SectionForm.tsx";
import { useNewItemForm } from "../../form/use-new-item-form.ts";
import { FieldForm } from "./FieldForm.tsx";
import { type FieldValues, NEW_FIELD } from "./field-item.ts";

/** Adds a calculated field at the end of the list. */
export function AddField({
  document,
  trial,
  onDone,
}: {
  readonly document: ModelDocument;
  readonly trial: Trial;
  readonly onDone: () => void;
}) {
  const { form, submit } = useNewItemForm<FieldValues>({
    resource: RESOURCE.calculatedField,
    initial: NEW_FIELD,
    message: "Calculated field added",
  });
  return (
    <SectionForm label="Add calculated field" parts={{ form, submit: () => submit(onDone) }} onCancel={onDone}>
      <FieldForm document={document} id={undefined} former={undefined} trial={trial} />
    </SectionForm>
  );
}
