import type { ModelDocument } from "#engine";
import { AddView } from "../form/AddView.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { takenNames } from "./check.ts";
import { bodyOf, newDraft, nextDraft, type QuestionDraft } from "./draft.ts";
import { Preview } from "./Preview.tsx";
import { QuestionFields } from "./QuestionFields.tsx";

/** Adds a question, by default as the last one; Enter saves it and starts the next. */
export function QuestionAdd() {
  return <WithModel>{(document) => <Add document={document} />}</WithModel>;
}

function Add({ document }: { readonly document: ModelDocument }) {
  const taken = takenNames(document, undefined);
  return (
    <AddView<QuestionDraft>
      initial={newDraft(document)}
      following={(last) => nextDraft(document, last)}
      enter="another"
      toBody={(draft) => bodyOf(draft, taken)}
      aside={<Preview taken={taken} />}
    >
      <QuestionFields document={document} />
    </AddView>
  );
}
