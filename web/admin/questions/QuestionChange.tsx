import { QUESTION_TYPES, type Question, type QuestionType } from "#engine";
import type { Item } from "../data/items.ts";
import { ChangeView } from "../form/ChangeView.tsx";
import { valueText } from "../form/conflict.ts";
import { WithModel } from "../ui/WithModel.tsx";
import { AnswerDistribution } from "./AnswerDistribution.tsx";
import type { ChoiceDraft } from "./choices/rows.ts";
import { DeleteQuestion } from "./DeleteQuestion.tsx";
import { bodyOf, draftOf, type QuestionDraft } from "./draft.ts";
import { Preview } from "./Preview.tsx";
import { QuestionFields } from "./QuestionFields.tsx";

type StoredQuestion = Question & Item;

/** The name of a stored question is not derived, so no names are taken. */
const NOBODY: ReadonlySet<string> = new Set();

/** Changes a question: its settings and all its choices are saved in one request. */
export function QuestionChange() {
  return (
    <ChangeView<StoredQuestion, QuestionDraft>
      toValues={draftOf}
      toBody={(draft) => bodyOf(draft, NOBODY)}
      title={({ text }) => text}
      aside={<Preview taken={NOBODY} />}
      footer={(item, release) => <DeleteQuestion question={item} onDeleted={release} />}
      show={showValue}
    >
      {(question) => (
        <>
          <WithModel>{(document) => <QuestionFields document={document} question={question} />}</WithModel>
          <AnswerDistribution id={question.id} />
        </>
      )}
    </ChangeView>
  );
}

/** Formats a value where two versions of the question are displayed. */
function showValue(field: string, value: unknown) {
  if (field === "type") return QUESTION_TYPES[value as QuestionType].label;
  if (field !== "choices") return valueText(value);
  return (value as readonly ChoiceDraft[])
    .map(({ text, slug, value: counts }) => `${text} (${slug}, ${counts})`)
    .join("\n");
}
