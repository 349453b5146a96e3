import { useFormState } from "react-hook-form";
import type { ModelDocument } from "#engine";
import type { ToldEdit } from "../../form/told-edit.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { TestsHint } from "../tests/TestsHint.tsx";

const QuickAnswer = onDemand(async () => (await import("./QuickAnswer.tsx")).QuickAnswer);

/** What would come of an edit that stands in the form around it. */
export function Outlook({
  document,
  edit,
  after,
}: {
  /** The model as it is stored. */
  readonly document: ModelDocument;
  /** What saving would do; undefined as long as something stands against it. */
  readonly edit?: ToldEdit | undefined;
  /** The model with it; likewise. */
  readonly after?: ModelDocument | undefined;
}) {
  const { isDirty, isSubmitting } = useFormState();
  return (
    <>
      <TestsHint document={document} after={after} />
      {/* once it is being saved, the question is no longer what it would do */}
      {isDirty && !isSubmitting && <QuickAnswer edit={edit} />}
    </>
  );
}
