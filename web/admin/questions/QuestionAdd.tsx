import { Failed } from "../components/Failed.tsx";
import { AddView } from "../components/form/AddView.tsx";
import { useLiveModel } from "../components/live-model.ts";
import { Loading } from "../layout/Loading.tsx";
import { takenNames } from "./check.ts";
import { bodyOf, newDraft, type QuestionDraft } from "./draft.ts";
import { Preview } from "./Preview.tsx";
import { QuestionFields } from "./QuestionFields.tsx";

/** Adds a question, asked last unless one says otherwise. */
export function QuestionAdd() {
  const { data: live, error, refetch } = useLiveModel();
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (live === undefined) return <Loading />;
  const taken = takenNames(live.document, undefined);
  return (
    <AddView<QuestionDraft>
      initial={newDraft(live.document)}
      toBody={(draft) => bodyOf(draft, taken)}
      aside={<Preview taken={taken} />}
    >
      <QuestionFields document={live.document} />
    </AddView>
  );
}
