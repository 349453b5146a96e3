import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { memo, useDeferredValue, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import type { Question } from "#engine";
import { AnswerForm } from "../answers/AnswerForm.tsx";
import { type AnswerDraft, readAnswers } from "../answers/draft.ts";
import { useTimeZone } from "../data/account.ts";
import { BARS } from "../theme/theme.ts";
import { type QuestionDraft, questionOf } from "./draft.ts";

/** The question of the form as a lead would see it: a field to try, and what it would send. */
export function Preview({ taken }: { readonly taken: ReadonlySet<string> }) {
  // the active field comes first
  const draft = useDeferredValue(useWatch() as QuestionDraft);
  const question = useMemo(() => questionOf(draft, taken), [draft, taken]);
  return (
    <Card
      component="section"
      aria-label="Preview"
      sx={{ p: 2.5, position: { lg: "sticky" }, top: { lg: `calc(${BARS} + 28px)` } }}
      // the trial is not part of the surrounding form
      onKeyDown={(event) => event.key === "Enter" && event.target instanceof HTMLInputElement && event.preventDefault()}
    >
      <Typography variant="overline" component="h2" sx={{ color: "text.secondary", display: "block", mb: 1.5 }}>
        Preview
      </Typography>
      {/* An answer to a slider is not valid for a date: each type starts without one. */}
      <Tried key={`${question.type} ${question.multiple_values}`} question={question} />
    </Card>
  );
}

/** A placeholder for the field name, which may change while the answer stays. */
const FIELD = "answer";

const Tried = memo(function Tried({ question }: { readonly question: Question }) {
  const [draft, setDraft] = useState<AnswerDraft>({});
  const timeZone = useTimeZone();
  const shown = useMemo(
    () => ({ ...question, field_name: FIELD, text: question.text.trim() === "" ? "Your question" : question.text }),
    [question],
  );
  const { answers, errors } = readAnswers([shown], draft, timeZone);
  const answer = Object.hasOwn(answers, FIELD) ? answers[FIELD] : undefined;
  return (
    <>
      <AnswerForm questions={[shown]} draft={draft} onChange={setDraft} errors={errors} hideNames />
      <Box
        sx={{ mt: 2.5, pt: 1.5, borderTop: 1, borderColor: "divider", typography: "caption", color: "text.secondary" }}
      >
        {answer === undefined ? "Try it: the answer that would be sent appears here." : "The answer that would be sent"}
        {answer !== undefined && (
          <Box
            component="pre"
            sx={{ mt: 0.5, whiteSpace: "pre-wrap", overflowWrap: "anywhere", color: "text.primary" }}
          >
            {JSON.stringify({ [question.field_name]: answer })}
          </Box>
        )}
      </Box>
    </>
  );
});
