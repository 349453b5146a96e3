import type { ModelDocument } from "#engine";
import { FormOutlook } from "../../results/outlook/FormOutlook.tsx";
import { WithOutlook } from "../../results/outlook/WithOutlook.tsx";
import { editOf, type RuleDraft } from "./draft.ts";
import { Preview } from "./Preview.tsx";
import { Simulation } from "./Simulation.tsx";

/** The effect and the look of the rule, next to its fields. */
export function RuleAside({ document, id }: { readonly document: ModelDocument; readonly id: number | undefined }) {
  return (
    <WithOutlook outlook={<FormOutlook<RuleDraft> document={document} toEdit={(draft) => editOf(draft, id)} />}>
      <Simulation document={document} id={id} />
      <Preview document={document} />
    </WithOutlook>
  );
}
