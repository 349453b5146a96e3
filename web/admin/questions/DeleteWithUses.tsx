import type { ModelDocument, Question } from "#engine";
import { DeleteTogether } from "../changes/DeleteTogether.tsx";
import type { Deletion } from "../changes/elsewhere.ts";
import type { Asking } from "../form/DeleteButton.tsx";
import { QuickAnswer } from "../results/outlook/QuickAnswer.tsx";

/** Asks before a question is deleted with what uses it, and says what that would do to leads. */
export function DeleteWithUses({
  question,
  document,
  deletion,
  ...asking
}: {
  readonly question: Question;
  readonly document: ModelDocument;
  readonly deletion: Deletion;
} & Asking) {
  return (
    <DeleteTogether
      kind="question"
      name={`“${question.text}”`}
      deletion={deletion}
      effect={<QuickAnswer edit={deletion.edit} priorities={document.bands.total} />}
      {...asking}
    />
  );
}
