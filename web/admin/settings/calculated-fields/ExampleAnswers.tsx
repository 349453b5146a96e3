import Box from "@mui/material/Box";
import type { Question } from "#engine";
import { AnswerForm } from "../../answers/AnswerForm.tsx";
import type { Trial } from "../../answers/trial.ts";

/** The answers that the values above are computed from, to be played with; nothing is stored. */
export function ExampleAnswers({
  questions,
  trial,
}: {
  readonly questions: readonly Question[];
  readonly trial: Trial;
}) {
  return (
    <Box component="details" sx={{ pt: 2, borderTop: 1, borderColor: "divider" }}>
      <Box component="summary" sx={{ cursor: "pointer", fontWeight: 550, fontSize: "0.8125rem" }}>
        Example answers
      </Box>
      <Box sx={{ mt: 0.5, mb: 2, color: "text.secondary", typography: "body2" }}>
        The values above follow from them. Nothing is stored.
      </Box>
      <AnswerForm
        questions={questions}
        draft={trial.answers}
        onChange={trial.setAnswers}
        errors={trial.read.errors}
        columns
      />
    </Box>
  );
}
