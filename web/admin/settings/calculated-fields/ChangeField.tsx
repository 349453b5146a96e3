import { useGetOne } from "react-admin";
import type { ModelDocument } from "#engine";
import type { Trial } from "../../answers/trial.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { SettingsForm } from "../../form/SettingsForm.tsx";
import { useSavedWithUndo } from "../../form/undo.ts";
import { useItemForm } from "../../form/use-item-form.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { FieldForm } from "./FieldForm.tsx";
import type { FieldItem, FieldValues } from "./field-item.ts";

interface ChangeProps {
  readonly document: ModelDocument;
  readonly trial: Trial;
  readonly onDone: () => void;
}

/** Changes a calculated field in its place in the list. */
export function ChangeField({ id, ...rest }: ChangeProps & { readonly id: number }) {
  const { data, error, refetch } = useGetOne<FieldItem>(
    RESOURCE.calculatedField,
    { id },
    { retry: false, refetchOnWindowFocus: false },
  );
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return <ChangeForm item={data} {...rest} />;
}

const toValues = ({ name, formula }: FieldItem): FieldValues => ({ name, formula });

function ChangeForm({ item, document, trial, onDone }: ChangeProps & { readonly item: FieldItem }) {
  const saved = useSavedWithUndo();
  const parts = useItemForm<FieldItem, FieldValues>({
    resource: RESOURCE.calculatedField,
    item,
    toValues,
    toBody: (values) => values,
    onSaved: async () => {
      onDone();
      await saved("Saved.");
    },
  });
  return (
    <SettingsForm label={`Change ${item.name}`} parts={parts} onCancel={onDone}>
      <FieldForm document={document} id={item.id} former={item.name} trial={trial} />
    </SettingsForm>
  );
}
