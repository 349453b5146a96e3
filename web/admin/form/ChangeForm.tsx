import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { callsOf } from "../api/resources.ts";
import { useArea } from "../area/area-context.ts";
import { type Back, useBack } from "../area/back.ts";
import { paths } from "../area/paths.ts";
import type { Item } from "../data/items.ts";
import { useLockOf } from "../data/model-lock.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { DeleteButton } from "./DeleteButton.tsx";
import { FormToolbar } from "./FormToolbar.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { itemEvent } from "./saved.ts";
import { TheirValues } from "./TheirValues.tsx";
import { type ItemFormOptions, useItemForm } from "./use-item-form.ts";

const ConflictDialog = onDemand(async () => (await import("./ConflictDialog.tsx")).ConflictDialog);

export interface ChangeFormProps<Read extends Item, Values>
  extends Omit<ItemFormOptions<Read, Values>, "resource" | "item" | "message"> {
  readonly title: (item: Read) => string;
  readonly description?: (item: Read) => ReactNode;
  /** The item's own page, if it is not this form: the form is below it, and returns to it. */
  readonly page?: (item: Read) => Back;
  /** In the header, e.g. links to related pages. */
  readonly actions?: (item: Read) => ReactNode;
  /** Next to the fields, e.g. a preview; within the form. */
  readonly aside?: ReactNode;
  /**
   * After the buttons; by default, "Delete" if the API supports it. `release` allows leaving the page with unsaved
   * changes.
   */
  readonly footer?: (item: Read, release: () => void) => ReactNode;
  /** Formats a field's value where two versions of it are displayed. */
  readonly show?: (field: string, value: unknown) => ReactNode;
  /** The fields. */
  readonly children: (item: Read) => ReactNode;
}

/** The form of `ChangeView`, for an item that has been read. */
export function ChangeForm<Read extends Item, Values extends FieldValues>({
  item,
  title,
  page,
  description,
  actions,
  aside,
  footer,
  show,
  children,
  ...options
}: ChangeFormProps<Read, Values> & { readonly item: Read }) {
  const area = useArea();
  const navigate = useNavigate();
  const { state } = useLocation();
  const linked = useBack(area);
  const back = page?.(item) ?? linked;
  const trail = page === undefined ? [back] : [{ label: area.title, to: paths.list(area) }, back];
  const lock = useLockOf(area.path);
  const { form, submit, release, base, conflict, theirValues, dismiss } = useItemForm<Read, Values>({
    ...options,
    resource: area.path,
    item,
    message: itemEvent(area, "saved"),
  });
  const { remove } = callsOf(area.path);
  const afterSaving = {
    list: () => void navigate(back.to),
    another: () => void navigate(paths.add(area), { state }),
    continue: undefined,
  } as const;
  return (
    <>
      <PageHeader title={title(item)} description={description?.(item)} actions={actions?.(item)} trail={trail} />
      <TheirValues differences={theirValues} show={show} onDismiss={dismiss} />
      <RecordForm
        form={form}
        label={title(item)}
        onSave={(as) => void submit(afterSaving[as])}
        lock={lock}
        aside={aside}
        toolbar={
          <FormToolbar canAdd={area.add !== undefined}>
            {footer?.(base, release) ??
              (remove !== undefined && <DeleteButton item={base} name={title(item)} onDeleted={release} />)}
          </FormToolbar>
        }
      >
        {children(item)}
      </RecordForm>
      {conflict !== undefined && <ConflictDialog conflict={conflict} show={show} />}
    </>
  );
}
