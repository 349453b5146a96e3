import { usesOfChoice } from "#engine";
import { ChoiceList } from "./choices/ChoiceList.tsx";
import { choiceProblems } from "./choices/rows.ts";
import { useDraftField, useQuestionForm } from "./form-context.ts";
import { settingsOf } from "./settings.ts";

/** The choices of a question that is answered with them. */
export function ChoicesField() {
  const { document, question, draft, objections } = useQuestionForm();
  const { field, isDue, problems } = useDraftField("choices");
  if (!settingsOf(draft.type).choices) return null;
  const found = choiceProblems(objections.choices);
  // an empty row is about to be filled, until somebody tries to save it
  const rows = found.rows.map((row, index) => (isDue || draft.choices[index]?.text.trim() !== "" ? row : {}));
  const others = found.all.length > 0 || found.rows.length > 0 ? found.all : problems;
  return (
    <ChoiceList
      rows={draft.choices}
      onChange={field.onChange}
      anchor={field.ref}
      problems={{ rows, all: others }}
      usesOf={(id) => (question === undefined ? [] : usesOfChoice(document, question, id))}
    />
  );
}
