import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ModelDocument, QUESTION_TYPES, type Question, type QuestionType, usesOfQuestion } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import type { Item } from "../data/items.ts";
import { modelQuery, useModel } from "../data/model.ts";
import { ChangeView } from "../form/ChangeView.tsx";
import { valueWords } from "../form/conflict.ts";
import { DeleteButton } from "../form/DeleteButton.tsx";
import { deletionOf } from "../model-parts/together.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { Section } from "../ui/Section.tsx";
import { UsedBy } from "../ui/UsedBy.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { AnswerDistribution } from "./AnswerDistribution.tsx";
import type { ChoiceDraft } from "./choices/rows.ts";
import { bodyOf, draftOf, type QuestionDraft } from "./draft.ts";
import { NOW_IN_USE } from "./list/use-delete-question.ts";
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
          <WithModel>
            {(document) => (
              <>
                <QuestionFields document={document} question={question} />
                <QuestionUses document={document} question={question} />
              </>
            )}
          </WithModel>
          <AnswerDistribution id={question.id} />
        </>
      )}
    </ChangeView>
  );
}

function QuestionUses({ document, question }: { readonly document: ModelDocument; readonly question: Question }) {
  const uses = useMemo(() => usesOfQuestion(document, question), [document, question]);
  return (
    <Section title="Used by">
      {uses.length === 0 ? (
        <Typography sx={{ color: "text.secondary" }}>Not used by any formula or rule.</Typography>
      ) : (
        <UsedBy uses={uses} label="Used by" />
      )}
    </Section>
  );
}

/** Formats a value where two versions of the question are displayed. */
function showValue(field: string, value: unknown) {
  if (field === "type") return QUESTION_TYPES[value as QuestionType].label;
  if (field !== "choices") return valueWords(value);
  return (value as readonly ChoiceDraft[])
    .map(({ text, slug, value: counts }) => `${text} (${slug}, ${counts})`)
    .join("\n");
}

const DeleteWithUses = onDemand(async () => (await import("./DeleteWithUses.tsx")).DeleteWithUses);

/** Deletes a question together with what uses it, after the user has seen the list. */
function DeleteQuestion({
  question,
  onDeleted,
}: {
  readonly question: Question & Item;
  readonly onDeleted: () => void;
}) {
  const queryClient = useQueryClient();
  const { data: model } = useModel();
  const { id, text } = question;
  const deletion = useMemo(() => model && deletionOf(model.document, { kind: "question", id }), [model, id]);
  return (
    <DeleteButton
      item={question}
      name={text}
      onDeleted={onDeleted}
      together={
        deletion &&
        ((asking) => <DeleteWithUses kind="question" id={id} name={`“${text}”`} deletion={deletion} {...asking} />)
      }
      onRefused={() => {
        if (deletion !== undefined) return false;
        notify.error(NOW_IN_USE);
        void queryClient.invalidateQueries(modelQuery());
        return true;
      }}
    />
  );
}
