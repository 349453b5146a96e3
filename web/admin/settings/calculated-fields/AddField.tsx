import { useForm } from "react-hook-form";
import type { ModelDocument } from "#engine";
import { notify } from "../../../ui/notifications/notify.ts";
import type { Trial } from "../../answers/trial.ts";
import { api } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { showErrors } from "../../form/errors.ts";
import { SettingsForm } from "../../form/SettingsForm.tsx";
import { useSavedWithUndo } from "../../form/undo.ts";
import { FieldForm } from "./FieldForm.tsx";
import { EMPTY, type FieldValues } from "./field-item.ts";

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
  const saved = useSavedWithUndo();
  const form = useForm<FieldValues>({ defaultValues: EMPTY });
  const submit = async () => {
    form.clearErrors();
    await form.handleSubmit(async (values) => {
      try {
        await api.createCalculatedField({ body: values });
        onDone();
        await saved("Added.");
      } catch (error) {
        if (!showErrors(form, error)) notify.error(explain(error));
      }
    })();
  };
  return (
    <SettingsForm label="Add calculated field" parts={{ form, submit, conflict: undefined }} onCancel={onDone}>
      <FieldForm document={document} id={undefined} former={undefined} trial={trial} />
    </SettingsForm>
  );
}
