import { useSearchParams } from "react-router";
import type { ModelDocument } from "#engine";
import { AddView } from "../form/AddView.tsx";
import { WithLiveModel } from "../ui/WithLiveModel.tsx";
import { bodyOf, NEW_RULE, type RuleDraft } from "./form/draft.ts";
import { RuleAside } from "./form/RuleAside.tsx";
import { RuleFields } from "./form/RuleFields.tsx";

/** Adds a rule; `?question=` chooses the question it belongs to, `?rule=` its condition. */
export function RecommendationAdd() {
  return <WithLiveModel>{(live) => <Add live={live} />}</WithLiveModel>;
}

function Add({ live }: { readonly live: ModelDocument }) {
  const [parameters] = useSearchParams();
  const question = live.questions.find(({ id }) => String(id) === parameters.get("question"));
  return (
    <AddView<RuleDraft>
      initial={{ ...NEW_RULE, question: question?.id ?? null, rule: parameters.get("rule") ?? NEW_RULE.rule }}
      toBody={bodyOf}
      aside={<RuleAside live={live} id={undefined} />}
    >
      <RuleFields live={live} />
    </AddView>
  );
}
