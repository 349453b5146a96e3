import type { ModelDocument } from "#engine";
import type { Trial } from "../../answers/trial.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { useItem } from "../../data/items.ts";
import { ItemSectionForm } from "../../form/ItemSectionForm.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { FieldForm } from "./FieldForm.tsx";
import type { FieldItem, FieldValues } from "./field-item.ts";

const toValues = ({ name, formula }: FieldItem): FieldValues => ({ name, formula });

/** Changes a calculated field in place in the list. */
export function ChangeField({
  id,
  document,
  trial,
  onDone,
}: {
  readonly id: number;
  readonly document: ModelDocument;
  readonly trial: Trial;
  readonly onDone: () => void;
}) {
  const { data: item, error, refetch } = useItem<FieldItem>(RESOURCE.calculatedField, id);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (item === undefined) return <Loading />;
  return (
    <ItemSectionForm<FieldItem, FieldValues>
      label={`Change ${item.name}`}
      resource={RESOURCE.calculatedField}
      item={item}
      toValues={toValues}
      onDone={onDone}
    >
      <FieldForm document={document} id={id} former={item.name} trial={trial} />
    </ItemSectionForm>
  );
}
