import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { memo, useDeferredValue } from "react";
import { LeadPlane } from "../../../explain/LeadPlane.tsx";
import type { Result } from "../../../explain/result.ts";
import { RecommendationCards } from "../../results/RecommendationCards.tsx";
import { ScoreCards } from "../../results/ScoreCards.tsx";
import { UnansweredQuestions } from "../../results/UnansweredQuestions.tsx";
import { Waterfall } from "../../results/Waterfall.tsx";
import { BARS } from "../../theme/theme.ts";
import { Section } from "../../ui/Section.tsx";

interface LiveResultProps {
  readonly result: Result;
  readonly isRight: boolean;
}

/** The score of a form's answers, while they are typed; the active field comes first. */
export function LiveResult({ result, isRight }: LiveResultProps) {
  return <Shown result={useDeferredValue(result)} isRight={isRight} />;
}

const Shown = memo(function Shown({ result, isRight }: LiveResultProps) {
  const { explanation, document, recommended } = result;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", xl: "minmax(0, 1fr) minmax(0, 1fr)" },
      }}
    >
      <Box
        sx={{
          gridColumn: "1 / -1",
          position: { lg: "sticky" },
          top: BARS,
          zIndex: 5,
          mt: -1,
          pt: 1,
          bgcolor: "background.default",
        }}
      >
        <Section title="Scores" description={isRight ? "Updates as you type." : "Based on valid answers so far."}>
          <ScoreCards explanation={explanation} />
        </Section>
      </Box>
      <Section title="Position">
        <LeadPlane bands={document.bands} explanation={explanation} />
      </Section>
      <Section title="Recommendations">
        <RecommendationCards recommendations={recommended.recommendations} document={document} />
      </Section>
      <Box sx={{ gridColumn: "1 / -1" }}>
        <Section title="Why these scores">
          <Waterfall result={result} />
          <Box sx={{ mt: 2 }}>
            <UnansweredQuestions result={result} />
          </Box>
        </Section>
      </Box>
      <Announcement result={result} />
    </Box>
  );
});

/** Announces the new scores to assistive technology. */
function Announcement({ result: { explanation } }: { readonly result: Result }) {
  const { x_axis, y_axis, total_score } = explanation;
  return (
    <Typography role="status" className="visually-hidden">
      Total {total_score}, X {x_axis}, Y {y_axis}
    </Typography>
  );
}
