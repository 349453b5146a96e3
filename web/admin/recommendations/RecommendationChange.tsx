import { useParams } from "react-router";
import type { ModelDocument, Recommendation } from "#engine";
import { nameOfRule } from "../area/item-names.ts";
import { ChangeView } from "../form/ChangeView.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { bodyOf, draftOf, type RuleDraft } from "./form/draft.ts";
import { RuleAside } from "./form/RuleAside.tsx";
import { RuleFields } from "./form/RuleFields.tsx";

/** Changes a rule: its condition, and its message for leads that match. */
export function RecommendationChange() {
  return <WithModel>{(document) => <Change document={document} />}</WithModel>;
}

function Change({ document }: { readonly document: ModelDocument }) {
  const { id = "" } = useParams();
  return (
    <ChangeView<Recommendation, RuleDraft>
      toValues={draftOf}
      toBody={bodyOf}
      title={nameOfRule}
      aside={<RuleAside document={document} id={Number(id)} />}
      labels={{ response_text: "Message", redirect_url: "Redirect URL" }}
      show={(field, value) =>
        field === "question" ? document.questions.find((each) => each.id === value)?.text : undefined
      }
    >
      {() => <RuleFields document={document} />}
    </ChangeView>
  );
}
