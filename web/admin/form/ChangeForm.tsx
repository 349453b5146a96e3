import { useEffect, useRef, useState } from "react";
import { type RaRecord, useUpdate } from "react-admin";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { notify } from "../../ui/notifications/notify.ts";
import { changesOf, dataProvider, ETAG } from "../api/data-provider.ts";
import { statusOf } from "../api/http-error.ts";
import { callsOf } from "../api/resources.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import type { ChangeViewProps } from "./ChangeView.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { type Difference, differencesOf, mergeMine } from "./conflict.ts";
import { DeleteButton } from "./DeleteButton.tsx";
import { submitForm } from "./errors.ts";
import { FormToolbar, type SaveAs } from "./FormToolbar.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { TheirValues } from "./TheirValues.tsx";
import { useSavedWithUndo } from "./undo.ts";
import { useUnsavedGuard } from "./unsaved.ts";

/** Somebody else saved first: their item, and how one meant to go on. */
interface Conflict<Item> {
  readonly theirs: Item;
  readonly as: SaveAs;
}

/** The form of `ChangeView`, for an item that has been read. */
export function ChangeForm<Item extends RaRecord, Values extends FieldValues>({
  item,
  toValues = (given) => given as unknown as Values,
  toBody = (values) => values,
  title,
  description,
  actions,
  aside,
  onSaved,
  footer,
  labels = {},
  show,
  children,
}: ChangeViewProps<Item, Values> & { readonly item: Item }) {
  const area = useArea();
  const navigate = useNavigate();
  const saved = useSavedWithUndo();
  const [update] = useUpdate<Item>();
  const form = useForm<Values>({ defaultValues: toValues(item) as DefaultValues<Values> });
  const { isDirty } = form.formState;
  const guard = useUnsavedGuard(isDirty);
  // What the changes are changes of: the item as it was read when nothing had been typed yet.
  const base = useRef(item);
  const [conflict, setConflict] = useState<Conflict<Item>>();
  const [beside, setBeside] = useState<readonly Difference[]>([]);
  const { remove, isModel } = callsOf(area.path);

  const start = (from: Item) => {
    base.current = from;
    setBeside([]);
    form.reset(toValues(from));
  };

  // Read again in the background: shown at once where nothing has been typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another item
  useEffect(() => {
    if (!isDirty && item !== base.current) start(item);
  }, [item]);

  const bodyOf = (values: Values) => toBody(values) as Readonly<Record<string, unknown>>;

  async function save(values: Values, as: SaveAs, etag: unknown = base.current[ETAG]): Promise<void> {
    const data = changesOf(bodyOf(toValues(base.current)), bodyOf(values));
    try {
      const params = { id: item.id, data: data as Partial<Item>, previousData: base.current, meta: { etag } };
      const next = await update(area.path, params, { returnPromise: true });
      setConflict(undefined);
      const former = base.current;
      start(next as Item);
      await onSaved?.(next as Item, former);
    } catch (error) {
      if (statusOf(error) !== 412) {
        setConflict(undefined);
        throw error;
      }
      const { data: theirs } = await dataProvider.getOne<Item>(area.path, { id: item.id });
      setConflict({ theirs, as });
      return;
    }
    if (isModel) void saved("Saved.");
    else notify.success("Saved.");
    if (as === "continue") return;
    guard.release();
    void navigate(as === "another" ? paths.add(area) : paths.list(area));
  }

  const differences = (theirs: Item) =>
    differencesOf(toValues(base.current), toValues(theirs), form.getValues(), labels);

  function keepEditing(theirs: Item): void {
    setBeside(differences(theirs));
    const mine = mergeMine(toValues(base.current), toValues(theirs), form.getValues());
    base.current = theirs;
    form.reset(toValues(theirs));
    form.reset(mine, { keepDefaultValues: true });
    setConflict(undefined);
  }

  return (
    <>
      <PageHeader
        title={title(item)}
        description={description?.(item)}
        actions={actions?.(item)}
        trail={[{ label: area.title, to: paths.list(area) }]}
      />
      <TheirValues differences={beside} show={show} onDismiss={() => setBeside([])} />
      <RecordForm
        form={form}
        label={title(item)}
        save={save}
        aside={aside}
        toolbar={
          <FormToolbar canAdd={area.add !== undefined}>
            {footer?.(base.current, guard.release) ??
              (remove !== undefined && (
                <DeleteButton item={base.current} name={title(item)} onDeleted={guard.release} />
              ))}
          </FormToolbar>
        }
      >
        {children}
      </RecordForm>
      {conflict !== undefined && (
        <ConflictDialog
          differences={differences(conflict.theirs)}
          show={show}
          onKeepEditing={() => keepEditing(conflict.theirs)}
          onOverwrite={() => void submitForm(form, (values) => save(values, conflict.as, conflict.theirs[ETAG]))}
          onDiscard={() => {
            start(conflict.theirs);
            setConflict(undefined);
          }}
        />
      )}
    </>
  );
}
