import { useMemo } from "react";
import { conditionScope, type ModelDocument } from "#engine";
import { RadioControl } from "../../controls/RadioControl.tsx";
import { RuleControl } from "../../model-parts/RuleControl.tsx";

/** The condition, and whether only its becoming true triggers the webhook. */
export function ConditionFields({ document }: { readonly document: ModelDocument }) {
  const fields = useMemo(() => conditionScope(document), [document]);
  return (
    <>
      <RuleControl name="condition" label="Condition" document={document} fields={fields} begin="total_score" />
      <RadioControl
        name="when"
        label="When to send"
        options={[
          ["each", "Each time it holds"],
          ["becomes_true", "Only when it becomes true"],
        ]}
        help="Only when it becomes true: skips leads that already met the condition before this result."
      />
    </>
  );
}
