import Box from "@mui/material/Box";
import { useFormContext, useWatch } from "react-hook-form";
import { SIMULATION } from "#contract/wire";
import type { ModelDocument } from "#engine";
import { formatCount } from "../../../ui/numbers.ts";
import { TrialSection } from "../../form/TrialSection.tsx";
import { FormOutlook } from "../../results/outlook/FormOutlook.tsx";
import { WithOutlook } from "../../results/outlook/WithOutlook.tsx";
import { RecommendationCard } from "../../results/RecommendationCards.tsx";
import { Section } from "../../ui/Section.tsx";
import { editOf, type RuleDraft } from "./draft.ts";
import { MatchCounts } from "./MatchCounts.tsx";
import { urlProblem } from "./UrlControl.tsx";
import { useSimulation } from "./use-simulation.ts";

/** The effect and the look of the rule, next to its fields. */
export function RuleAside({ document, id }: { readonly document: ModelDocument; readonly id: number | undefined }) {
  return (
    <WithOutlook outlook={<FormOutlook<RuleDraft> document={document} toEdit={(draft) => editOf(draft, id)} />}>
      <MatchingLeads document={document} id={id} />
      <Preview document={document} />
    </WithOutlook>
  );
}

/** The recommendation as customers see it; invalid addresses are left out. */
function Preview({ document }: { readonly document: ModelDocument }) {
  const draft = useWatch() as RuleDraft;
  const question = document.questions.find(({ id }) => id === draft.question);
  const web = (address: string) => (urlProblem(address) === undefined ? address : "");
  const entry = {
    response_text: draft.response_text.trim() === "" ? "Your message appears here." : draft.response_text,
    type: draft.type,
    affiliate_name: draft.affiliate_name,
    affiliate_image: web(draft.affiliate_image),
    affiliate_link: web(draft.affiliate_link),
    redirect_url: web(draft.redirect_url),
  };
  return (
    <Section title="Preview">
      <Box data-preview="" sx={{ display: "grid", gap: 1, p: 2, border: 1, borderColor: "divider", borderRadius: 1 }}>
        <RecommendationCard about={question?.text ?? ""} entry={entry} />
      </Box>
    </Section>
  );
}

/** Which of the latest leads the rule would match, before it is saved. */
function MatchingLeads({ document, id }: { readonly document: ModelDocument; readonly id: number | undefined }) {
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
