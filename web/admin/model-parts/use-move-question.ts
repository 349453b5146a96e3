import type { Question } from "#engine";
import { moved } from "#engine";
import { useEditAtOnce } from "./use-edit-at-once.ts";

/** Moves a question to the number of another. */
export function useMoveQuestion(): (question: Question, number: number) => Promise<void> {
  const editAtOnce = useEditAtOnce();
  return ({ id, field_name }, number) =>
    editAtOnce(
      (document) => ({ ...document, questions: moved(document.questions, id, number) }),
      (api) => api.moveQuestion({ params: { id }, body: { number } }),
      `Question ${field_name} moved to position ${number}`,
    );
}
