import { useSearchParams } from "react-router";
import type { ModelDocument } from "#engine";
import { AddView } from "../form/AddView.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { bodyOf, draftOf, NEW_RULE, type RuleDraft } from "./form/draft.ts";
import { RuleAside } from "./form/RuleAside.tsx";
import { RuleFields } from "./form/RuleFields.tsx";

/** Adds a rule; `?question=` preselects its question, `?rule=` its condition, `?copy=` the rule to copy. */
export function RecommendationAdd() {
  return <WithModel>{(document) => <Add document={document} />}</WithModel>;
}

function Add({ document }: { readonly document: ModelDocument }) {
  const [parameters] = useSearchParams();
  const question = document.questions.find(({ id }) => String(id) === parameters.get("question"));
  const copied = document.recommendations.find(({ id }) => String(id) === parameters.get("copy"));
  return (
    <AddView<RuleDraft>
      // in the position of the original it is tried right after it
      initial={
        copied === undefined
          ? { ...NEW_RULE, question: question?.id ?? null, rule: parameters.get("rule") ?? NEW_RULE.rule }
          : draftOf(copied)
      }
      {...(copied === undefined ? {} : { title: "Duplicate rule" })}
      toBody={bodyOf}
      aside={<RuleAside document={document} id={undefined} />}
    >
      <RuleFields document={document} isNew />
    </AddView>
  );
}
