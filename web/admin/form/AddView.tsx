import { type ReactNode, useState } from "react";
import { type RaRecord, useCreate } from "react-admin";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { notify } from "../../ui/notifications/notify.ts";
import { callsOf } from "../api/resources.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { FormToolbar, type SaveAs } from "./FormToolbar.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { useSavedWithUndo } from "./undo.ts";
import { useUnsavedGuard } from "./unsaved.ts";

export interface AddViewProps<Values> {
  readonly initial: Values;
  /** What the API is sent; the values themselves if absent. */
  readonly toBody?: (values: Values) => object;
  readonly title?: string;
  readonly description?: ReactNode;
  /** Beside the fields, such as a preview; within the form. */
  readonly aside?: ReactNode;
  /** In the place of the way on (list, item or empty form), for what has to be shown first. */
  readonly onAdded?: (item: RaRecord, values: Values) => void;
  readonly children: ReactNode;
}

/**
 * The page that adds an item of the area.
 *
 * @example <AddView initial={EMPTY} toBody={bodyOf}><QuestionFields /></AddView>
 */
export function AddView<Values extends FieldValues>(props: AddViewProps<Values>) {
  const [round, setRound] = useState(0);
  return <AddForm key={round} {...props} again={() => setRound(round + 1)} />;
}

function AddForm<Values extends FieldValues>({
  initial,
  toBody = (values) => values,
  title,
  description,
  aside,
  onAdded,
  children,
  again,
}: AddViewProps<Values> & { readonly again: () => void }) {
  const area = useArea();
  const navigate = useNavigate();
  const saved = useSavedWithUndo();
  const [create] = useCreate();
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values> });
  const guard = useUnsavedGuard(form.formState.isDirty);
  const heading = title ?? `Add ${area.one ?? area.title.toLowerCase()}`;

  async function save(values: Values, as: SaveAs): Promise<void> {
    const item = (await create(area.path, { data: toBody(values) }, { returnPromise: true })) as RaRecord;
    if (callsOf(area.path).isModel) void saved("Added.");
    else notify.success("Added.");
    guard.release();
    if (onAdded !== undefined) onAdded(item, values);
    else if (as === "another") again();
    else void navigate(as === "list" || area.change === undefined ? paths.list(area) : paths.change(area, item.id));
  }

  return (
    <>
      <PageHeader title={heading} description={description} trail={[{ label: area.title, to: paths.list(area) }]} />
      <RecordForm
        form={form}
        label={heading}
        save={save}
        aside={aside}
        toolbar={<FormToolbar canAdd only={onAdded && heading} />}
      >
        {children}
      </RecordForm>
    </>
  );
}
