import type { RaRecord } from "react-admin";
import { useRecordContext } from "react-admin";
import { QUESTION_TYPES, type Question, type QuestionType } from "#engine";
import { Failed } from "../components/Failed.tsx";
import { ChangeView } from "../components/form/ChangeView.tsx";
import { valueText } from "../components/form/conflict.ts";
import { ListSkeleton } from "../components/ListSkeleton.tsx";
import { useLiveModel } from "../components/live-model.ts";
import type { ChoiceDraft } from "./choices/rows.ts";
import { DeleteQuestion } from "./DeleteQuestion.tsx";
import { bodyOf, draftOf, type QuestionDraft } from "./draft.ts";
import { Preview } from "./Preview.tsx";
import { QuestionFields } from "./QuestionFields.tsx";

type Item = Question & RaRecord;

/** A stored question has its name: none is suggested, so nobody's stands in the way. */
const NOBODY: ReadonlySet<string> = new Set();

/** Changes a question: its settings and all its choices are saved in one request. */
export function QuestionChange() {
  return (
    <ChangeView<Item, QuestionDraft>
      toValues={draftOf}
      toBody={(draft) => bodyOf(draft, NOBODY)}
      title={({ text }) => text}
      aside={<Preview taken={NOBODY} />}
      footer={(item, release) => <DeleteQuestion question={item} onDeleted={release} />}
      show={showValue}
    >
      <StoredFields />
    </ChangeView>
  );
}

function StoredFields() {
  const question = useRecordContext<Item>();
  const { data: live, error, refetch } = useLiveModel();
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (live === undefined || question === undefined) return <ListSkeleton />;
  return <QuestionFields document={live.document} question={question} />;
}

/** How a value reads where two versions of the question are shown. */
function showValue(field: string, value: unknown) {
  if (field === "type") return QUESTION_TYPES[value as QuestionType].label;
  if (field !== "choices") return valueText(value);
  return (value as readonly ChoiceDraft[])
    .map(({ text, slug, value: counts }) => `${text} (${slug}, ${counts})`)
    .join("\n");
}
