import { useParams } from "react-router";
import type { ModelDocument, Recommendation } from "#engine";
import { ChangeView } from "../form/ChangeView.tsx";
import { WithLiveModel } from "../ui/WithLiveModel.tsx";
import { bodyOf, draftOf, type RuleDraft } from "./form/draft.ts";
import { RuleAside } from "./form/RuleAside.tsx";
import { RuleFields } from "./form/RuleFields.tsx";
import { nameOf } from "./list/groups.ts";

/** Changes a rule: its condition, and what a lead is told when it is met. */
export function RecommendationChange() {
  return <WithLiveModel>{(live) => <Change live={live} />}</WithLiveModel>;
}

function Change({ live }: { readonly live: ModelDocument }) {
  const { id = "" } = useParams();
  return (
    <ChangeView<Recommendation, RuleDraft>
      toValues={draftOf}
      toBody={bodyOf}
      title={nameOf}
      aside={<RuleAside live={live} id={Number(id)} />}
      labels={{ response_text: "Text" }}
      show={(field, value) =>
        field === "question" ? live.questions.find((each) => each.id === value)?.text : undefined
      }
    >
      {() => <RuleFields live={live} />}
    </ChangeView>
  );
}
