import flaskConicalIcon from "virtual:lucide/flask-conical";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { SIMULATION } from "#contract/wire";
import type { ModelDocument } from "#engine";
import { formatCount } from "../../../ui/numbers.ts";
import { explain } from "../../api/errors.ts";
import { fieldErrorsOf, showErrors } from "../../form/errors.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import type { RuleDraft } from "./draft.ts";
import { MatchCounts } from "./MatchCounts.tsx";
import { useSimulation } from "./use-simulation.ts";

/** Which of the latest leads the rule would match, before it is saved. */
export function MatchingLeads({ document, id }: { readonly document: ModelDocument; readonly id: number | undefined }) {
  const form = useFormContext<RuleDraft>();
  const draft = useWatch({ control: form.control }) as RuleDraft;
  const { isReady, isBusy, result, error, run } = useSimulation(document, id, draft);
  const isRefusal = fieldErrorsOf(error) !== undefined;

  // Errors that the page could not detect, e.g. a deleted question, are displayed at their field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another answer
  useEffect(() => {
    if (isRefusal) showErrors(form, error);
  }, [error]);

  return (
    <Section
      title="Matching leads"
      description={`Tested on your latest ${formatCount(SIMULATION.leads)} leads. Nothing is saved.`}
      actions={
        <Button
          variant="outlined"
          sx={{ alignSelf: "start" }}
          startIcon={<Icon of={flaskConicalIcon} />}
          disabled={!isReady || isBusy}
          onClick={run}
        >
          Refresh
        </Button>
      }
    >
      <Box sx={{ height: 2, mt: -1, mb: 1 }}>
        {isBusy && <LinearProgress sx={{ height: 2 }} aria-label="Testing the rule" />}
      </Box>
      <Box aria-live="polite" aria-busy={isBusy}>
        {!isReady ? (
          <Box sx={{ color: "text.secondary" }}>
            {draft.question === null ? "Choose a question first." : "Fix the errors in the rule first."}
          </Box>
        ) : error !== null && !isRefusal ? (
          <Alert severity="error">{explain(error)}</Alert>
        ) : (
          result !== undefined && <MatchCounts result={result} isStale={isBusy} />
        )}
      </Box>
    </Section>
  );
}
