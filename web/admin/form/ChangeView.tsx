import type { ReactNode } from "react";
import { type RaRecord, RecordContextProvider, useGetOne } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { useParams } from "react-router";
import { useArea } from "../area/area-context.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { ChangeForm } from "./ChangeForm.tsx";

export interface ChangeViewProps<Item extends RaRecord, Values> {
  /** The form's values of an item as it was read; the item itself if absent. */
  readonly toValues?: (item: Item) => Values;
  /** What the API would be sent for all values; only what changed in it is sent. The values themselves if absent. */
  readonly toBody?: (values: Values) => object;
  readonly title: (item: Item) => string;
  readonly description?: (item: Item) => ReactNode;
  /** In the header, such as links to what belongs to it. */
  readonly actions?: (item: Item) => ReactNode;
  /** Beside the fields, such as a preview; within the form. */
  readonly aside?: ReactNode;
  /** What else a change means, before the page is left. */
  readonly onSaved?: (item: Item, former: Item) => Promise<void>;
  /** At the end of the buttons; "Delete" if absent and the API deletes such items. `release` lets the page be left with unsaved changes. */
  readonly footer?: (item: Item, release: () => void) => ReactNode;
  /** What a field is called where two versions of it are shown; its name in words if absent. */
  readonly labels?: Readonly<Record<string, string>>;
  /** How a field's value reads there. */
  readonly show?: (field: string, value: unknown) => ReactNode;
  readonly children: ReactNode;
}

/**
 * The page that changes an item of the area; the item is react-admin's record (`useRecordContext`). Whoever has been
 * overtaken by somebody else is shown both versions before anything is stored.
 *
 * @example <ChangeView<Question, Draft> toValues={draftOf} toBody={bodyOf} title={({ text }) => text}><Fields /></ChangeView>
 */
export function ChangeView<Item extends RaRecord, Values extends FieldValues = Item>(
  props: ChangeViewProps<Item, Values>,
) {
  const area = useArea();
  const { id = "" } = useParams();
  const { data, error, refetch } = useGetOne<Item>(area.path, { id }, { retry: false, refetchOnWindowFocus: false });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <RecordContextProvider value={data}>
      <ChangeForm key={id} item={data} {...props} />
    </RecordContextProvider>
  );
}
