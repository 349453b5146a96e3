import { useSearchParams } from "react-router";
import type { ModelDocument } from "#engine";
import { useTrial } from "../answers/trial.ts";
import { AddView } from "../form/AddView.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { bodyOf, copyOf, type ModelDraft, NEW_MODEL, newModelOf } from "./draft.ts";
import { ModelForm, ModelTrial } from "./ModelForm.tsx";

/**
 * Adds a scoring model; `?question=` preselects its question, whose answer is the initial formula, `?copy=` the scoring
 * model to copy.
 */
export function ScoringModelAdd() {
  return <WithModel>{(document) => <Add document={document} />}</WithModel>;
}

function Add({ document }: { readonly document: ModelDocument }) {
  const [parameters] = useSearchParams();
  const question = document.questions.find(({ id }) => String(id) === parameters.get("question"));
  const copied = document.scoring_models.find(({ id }) => String(id) === parameters.get("copy"));
  const parts = { document, id: undefined, trial: useTrial(document) };
  return (
    <AddView<ModelDraft>
      initial={copied === undefined ? (question === undefined ? NEW_MODEL : newModelOf(question)) : copyOf(copied)}
      {...(copied === undefined ? {} : { title: "Duplicate scoring model" })}
      toBody={(draft) => bodyOf(document, draft)}
      aside={<ModelTrial {...parts} />}
    >
      <ModelForm {...parts} />
    </AddView>
  );
}
