import Box from "@mui/material/Box";
import { type SyntheticEvent, useState } from "react";
import type { Question } from "#engine";
import type { Trial } from "../../answers/trial.ts";
import { onDemand } from "../../ui/on-demand.tsx";

const AnswerForm = onDemand(async () => (await import("../../answers/AnswerForm.tsx")).AnswerForm);

/** The answers from which the values above are computed, to try; nothing is stored. */
export function ExampleAnswers({
  questions,
  trial,
}: {
  readonly questions: readonly Question[];
  readonly trial: Trial;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box
      component="details"
      sx={{ pt: 2, borderTop: 1, borderColor: "divider" }}
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open)}
    >
      <Box component="summary" sx={{ cursor: "pointer", fontWeight: 550, fontSize: "0.8125rem" }}>
        Example answers
      </Box>
      <Box sx={{ mt: 0.5, mb: 2, color: "text.secondary", typography: "body2" }}>
        The values above follow from them. Nothing is stored.
      </Box>
      {isOpen && (
        <AnswerForm
          questions={questions}
          draft={trial.answers}
          onChange={trial.setAnswers}
          errors={trial.read.errors}
          columns
        />
      )}
    </Box>
  );
}
