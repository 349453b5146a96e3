import { useDeferredValue, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { applyEdit, type ModelDocument } from "#engine";
import { asEdit, type PendingEdit } from "../../model-parts/pending-edit.ts";
import { useStable } from "../../ui/use-stable.ts";
import { Outlook } from "./Outlook.tsx";

/**
 * The effect of saving the form: on the tests, and on the newest leads. Typing has priority over this computation.
 *
 * @param toEdit the edit of saving; undefined while the values are invalid
 * @example
 * <FormOutlook<FieldValues>
 *   document={document}
 *   toEdit={(data) => ({ kind: "calculated_field", action: "update", id, data })}
 * />
 */
export function FormOutlook<Values>({
  document,
  toEdit,
}: {
  readonly document: ModelDocument;
  readonly toEdit: (values: Values) => PendingEdit | undefined;
}) {
  const values = useDeferredValue(useWatch() as Values);
  const stable = useStable({ toEdit });
  const edited = useMemo(() => {
    const edit = stable.toEdit(values);
    const applied = edit && applyEdit(document, asEdit(edit));
    return applied?.ok ? { edit, after: applied.document } : {};
  }, [document, values, stable]);
  return <Outlook document={document} {...edited} />;
}
