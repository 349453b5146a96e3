import { onDemand } from "../ui/on-demand.tsx";
import { useQuestionForm } from "./form-context.ts";

const Changes = onDemand(async () => (await import("../changes/Following.tsx")).Following);

/** What saving the form renames elsewhere. */
export function QuestionFollowing() {
  const { document, question, following } = useQuestionForm();
  if (following === undefined || question === undefined) return null;
  return <Changes before={document} after={following} of={{ kind: "question", id: question.id }} />;
}
