import type { FieldValues } from "react-hook-form";
import { useParams } from "react-router";
import { useArea } from "../area/area-context.ts";
import { type Item, useItem } from "../data/items.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { ChangeForm, type ChangeFormProps } from "./ChangeForm.tsx";

/**
 * The page that changes an item of the area. If another user has saved the item in the meantime, both versions are
 * displayed before anything is stored.
 *
 * @example
 * <ChangeView<Question, Draft> toValues={draftOf} toBody={bodyOf} title={({ text }) => text}>
 *   {() => <Fields />}
 * </ChangeView>
 */
export function ChangeView<Read extends Item, Values extends FieldValues>(props: ChangeFormProps<Read, Values>) {
  const area = useArea();
  const { id = "" } = useParams();
  const { data, error, refetch } = useItem<Read>(area.path, id);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return <ChangeForm key={id} item={data} {...props} />;
}
