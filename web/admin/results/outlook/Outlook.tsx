import { useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import type { ModelDocument } from "#engine";
import type { PendingEdit } from "../../model-parts/pending-edit.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { TestsHint } from "../tests/TestsHint.tsx";

const QuickAnswer = onDemand(async () => (await import("./QuickAnswer.tsx")).QuickAnswer);

/** The effect of the edit in the form. */
export function Outlook({
  document,
  edit,
  after,
}: {
  /** The model as it is stored. */
  readonly document: ModelDocument;
  /** The edit of saving; undefined while it is invalid. */
  readonly edit?: PendingEdit | undefined;
  /** The model with that edit; undefined while it is invalid. */
  readonly after?: ModelDocument | undefined;
}) {
  const { isDirty, isSubmitting } = useFormState();
  const [sent, setSent] = useState<PendingEdit>();
  useEffect(() => {
    if (isSubmitting) setSent(edit);
  }, [isSubmitting, edit]);
  // during saving, and until something else is typed, the effect is no longer hypothetical
  const isOpen = isDirty && !isSubmitting && (edit === undefined || edit !== sent);
  return (
    <>
      <TestsHint document={document} after={after} />
      {isOpen && <QuickAnswer edit={edit} document={document} />}
    </>
  );
}
