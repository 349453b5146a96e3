import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { useArea } from "../area/area-context.ts";
import { useBack } from "../area/back.ts";
import { paths } from "../area/paths.ts";
import type { Item } from "../data/items.ts";
import { useLockOf } from "../data/model-lock.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import type { SaveAs } from "./FormFrame.tsx";
import { FormToolbar } from "./FormToolbar.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { itemEvent } from "./saved.ts";
import { useNewItemForm } from "./use-new-item-form.ts";

export interface AddViewProps<Values> {
  readonly initial: Values;
  /** The initial values of another form after these; by default, `initial`. */
  readonly following?: (last: Values) => Values;
  /** What Enter in a field does after saving; by default, it goes to the list. */
  readonly enter?: SaveAs;
  /** The body of the request; by default, the values themselves. */
  readonly toBody?: (values: Values) => object;
  readonly title?: string;
  readonly description?: ReactNode;
  /** Next to the fields, e.g. a preview; within the form. */
  readonly aside?: ReactNode;
  /** Replaces the default navigation (list, item, or empty form) if something has to be displayed first. */
  readonly onAdded?: (item: Item, values: Values) => void;
  readonly children: ReactNode;
}

/**
 * The page that adds an item of the area.
 *
 * @example <AddView initial={EMPTY} toBody={bodyOf}><QuestionFields /></AddView>
 */
export function AddView<Values extends FieldValues>(props: AddViewProps<Values>) {
  const [round, setRound] = useState<{ readonly number: number; readonly last?: Values }>({ number: 0 });
  const { following, initial } = props;
  const begun = following !== undefined && round.last !== undefined ? following(round.last) : initial;
  return (
    <AddForm
      key={round.number}
      {...props}
      initial={begun}
      again={(last) => setRound({ number: round.number + 1, last })}
    />
  );
}

function AddForm<Values extends FieldValues>({
  initial,
  enter,
  toBody,
  title,
  description,
  aside,
  onAdded,
  children,
  again,
}: AddViewProps<Values> & { readonly again: (last: Values) => void }) {
  const area = useArea();
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = useBack(area);
  const lock = useLockOf(area.path);
  const { form, submit } = useNewItemForm<Values>({
    resource: area.path,
    initial,
    toBody,
    message: itemEvent(area, "added"),
  });
  const heading = title ?? `Add ${area.one ?? area.title.toLowerCase()}`;

  function proceed(as: SaveAs, item: Item, values: Values): void {
    if (onAdded !== undefined) onAdded(item, values);
    else if (as === "another") again(values);
    else if (as === "list" || area.change === undefined) void navigate(back.to);
    else void navigate(paths.change(area, item.id), { state });
  }

  return (
    <>
      <PageHeader title={heading} description={description} trail={[back]} />
      <RecordForm
        form={form}
        label={heading}
        onSave={(as) => void submit((item, values) => proceed(as, item, values))}
        enter={enter}
        lock={lock}
        aside={aside}
        toolbar={<FormToolbar canAdd only={onAdded && heading} />}
      >
        {children}
      </RecordForm>
    </>
  );
}
