import { useFormContext, useWatch } from "react-hook-form";
import { SIMULATION } from "#contract/wire";
import type { ModelDocument } from "#engine";
import { formatCount } from "../../../ui/numbers.ts";
import { TrialSection } from "../../form/TrialSection.tsx";
import type { RuleDraft } from "./draft.ts";
import { MatchCounts } from "./MatchCounts.tsx";
import { useSimulation } from "./use-simulation.ts";

/** Which of the latest leads the rule would match, before it is saved. */
export function MatchingLeads({ document, id }: { readonly document: ModelDocument; readonly id: number | undefined }) {
  const { control } = useFormContext<RuleDraft>();
  const draft = useWatch({ control }) as RuleDraft;
  const simulation = useSimulation(document, id, draft);
  const { isReady, isBusy, result } = simulation;
  return (
    <TrialSection
      title="Matching leads"
      description={`Tested on your latest ${formatCount(SIMULATION.leads)} leads. Nothing is saved.`}
      trial={simulation}
      isReady={isReady}
      missing={draft.question === null ? "Choose a question first." : "Fix the errors in the rule first."}
      progress="Testing the rule"
    >
      {result !== undefined && <MatchCounts result={result} isStale={isBusy} />}
    </TrialSection>
  );
}
