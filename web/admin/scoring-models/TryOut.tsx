import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { memo, type ReactNode, type SyntheticEvent, useState } from "react";
import { check, type ModelDocument, type Question, SCORE_NAMES, scopesOf } from "#engine";
import { resultOf } from "../../explain/result.ts";
import { AnswerForm } from "../answers/AnswerForm.tsx";
import type { Trial } from "../answers/trial.ts";
import { Effect } from "../results/Effect.tsx";
import { OwnPoints } from "./OwnPoints.tsx";

/** The scoring model's own part of the result; undefined while the form cannot be used for scoring. */
export function explainedIn(trial: Trial, document: ModelDocument | undefined, id: number) {
  if (document === undefined) return undefined;
  const result = resultOf(document, trial.read.answers, trial.day);
  const own = result.explanation.scoring_models.find((model) => model.id === id);
  return own && { result, own };
}

/** How a lead would score with the scoring model in the form, before it is saved. */
export const TryOut = memo(function TryOut({
  document,
  edited,
  id,
  formula,
  trial,
}: {
  readonly document: ModelDocument;
  /** With the draft applied; undefined while the draft is invalid. */
  readonly edited: ModelDocument | undefined;
  readonly id: number;
  readonly formula: string;
  readonly trial: Trial;
}) {
  const used = usedQuestions(document, formula);
  const [showsOthers, setShowsOthers] = useState(used.length === 0);
  const others = document.questions.filter((question) => !used.includes(question));
  const found = explainedIn(trial, edited, id);
  const before = resultOf(document, trial.read.answers, trial.day).explanation;
  const form = (questions: ModelDocument["questions"]) => (
    <AnswerForm questions={questions} draft={trial.answers} onChange={trial.setAnswers} errors={trial.read.errors} />
  );
  return (
    <Card component="section" aria-label="How would this score?" sx={{ p: 2.5 }}>
      <Typography variant="h2">How would this score?</Typography>
      <Typography sx={{ color: "text.secondary", mt: 0.5, mb: 2 }}>
        Preview using your unsaved changes. Nothing is stored.
      </Typography>
      {/* the same height without a result, so that the answers below do not move */}
      <Box aria-live="polite" data-trial="" sx={{ display: "grid", minHeight: 194 }}>
        {found === undefined ? (
          <Box sx={{ display: "grid", alignContent: "center", p: 1.5, borderRadius: 1, bgcolor: "action.hover" }}>
            The result appears once the question, formula, weight, and points are valid.
          </Box>
        ) : (
          <div>
            <OwnPoints explained={found.own} result={found.result} />
            <Effect before={before} after={found.result.explanation} />
          </div>
        )}
      </Box>
      <Box sx={{ mt: 2.5 }}>
        {used.length > 0 ? form(used) : <Hint>The formula doesn't use a question yet.</Hint>}
        {others.length > 0 && (
          <Box
            component="details"
            sx={{ mt: 2 }}
            open={used.length === 0}
            onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setShowsOthers(currentTarget.open)}
          >
            <Box component="summary" sx={{ cursor: "pointer", fontWeight: 550, fontSize: "0.8125rem", mb: 1.5 }}>
              {used.length === 0 ? "Questions" : "Other questions"} ({others.length})
            </Box>
            {/* hundreds of hidden fields would rerender on every keystroke */}
            {showsOthers && form(others)}
          </Box>
        )}
      </Box>
    </Card>
  );
});

function Hint({ children }: { readonly children: ReactNode }) {
  return <Typography sx={{ color: "text.secondary" }}>{children}</Typography>;
}

/**
 * The questions on which a formula depends, also through calculated fields and, in the second pass, through the models
 * whose points it reads.
 */
function usedQuestions(document: ModelDocument, formula: string): readonly Question[] {
  const { all } = scopesOf(document);
  const seen = new Set<string>();
  const visit = (source: string) => {
    for (const name of check(source, "formula", all).fields) {
      if (seen.has(name)) continue;
      seen.add(name);
      const calculated = document.calculated_fields.find((field) => field.name === name);
      if (calculated !== undefined) visit(calculated.formula);
      if (isScore(name)) for (const model of document.scoring_models) visitFirstPass(model.formula);
    }
  };
  // a model of the second pass reads the sums of the first, not the others of its own pass
  const visitFirstPass = (source: string) => {
    if (![...check(source, "formula", all).fields].some(isScore)) visit(source);
  };
  visit(formula);
  return document.questions.filter(({ field_name }) => seen.has(field_name));
}

const isScore = (name: string) => (SCORE_NAMES as readonly string[]).includes(name);
