import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ModelDocument } from "#engine";
import { Badge } from "../../../ui/Badge.tsx";
import { useDraftId } from "../../api/draft.ts";
import { useLiveModel } from "../../data/model.ts";
import { RecommendationCards } from "../../results/RecommendationCards.tsx";
import { ScoreCards } from "../../results/ScoreCards.tsx";
import { LIVE_AND_DRAFT, Reasons } from "../../results/tests/Reasons.tsx";
import { TestDifferences } from "../../results/tests/TestDifferences.tsx";
import { Waterfall } from "../../results/Waterfall.tsx";
import { type TestedDraft, useTestedDraft } from "./use-tested-draft.ts";

/** Whether the test in the form passes, and its lead's results. */
export function TestAside({ document }: { readonly document: ModelDocument }) {
  const draft = useTestedDraft(document);
  const isDraft = useDraftId() !== undefined;
  const { data: live } = useLiveModel();
  const { result, isRight, isBegun } = draft;
  return (
    <Card
      component="section"
      aria-label="Result"
      sx={{ p: 2.5, display: "grid", gap: 2, position: { lg: "sticky" }, top: { lg: 72 }, minWidth: 0 }}
    >
      <Box role="status" sx={{ display: "grid", gap: 1 }}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Typography variant="h2">Result</Typography>
          {isBegun && <Outcome draft={draft} />}
        </Box>
        {!isBegun && (
          <Box sx={{ color: "text.secondary" }}>
            Answer a question to see what this lead gets, and whether it passes.
          </Box>
        )}
        {isRight && <TestDifferences result={draft.outcome} document={document} />}
        {isBegun && isDraft && live !== undefined && (
          <Reasons test={draft.test} before={live.document} after={document} names={LIVE_AND_DRAFT} />
        )}
      </Box>
      {isBegun && (
        <>
          <ScoreCards explanation={result.explanation} />
          <RecommendationCards recommendations={result.recommended.recommendations} document={document} />
          <Box component="details">
            <Box component="summary" sx={{ cursor: "pointer", fontWeight: 550, fontSize: "0.8125rem" }}>
              Why these scores
            </Box>
            <Waterfall result={result} />
          </Box>
        </>
      )}
    </Card>
  );
}

function Outcome({ draft: { isRight, expects, outcome } }: { readonly draft: TestedDraft }) {
  if (!isRight) return <Badge tone="warning">Some answers don’t fit</Badge>;
  if (!expects) return <Badge>Nothing expected yet</Badge>;
  return <Badge tone={outcome.passed ? "success" : "danger"}>{outcome.passed ? "Passes" : "Fails"}</Badge>;
}
