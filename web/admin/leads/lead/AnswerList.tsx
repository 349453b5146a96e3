import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Answers, ModelDocument } from "#engine";
import { worded } from "../../../explain/wording.ts";

/** The answers in the wording of the questions and choices, in the order of asking. */
export function AnswerList({ answers, document }: { readonly answers: Answers; readonly document: ModelDocument }) {
  const { questions } = document;
  // a re-scored lead may have answers to questions that the version does not have
  const others = Object.entries(answers).filter(([field]) => !questions.some(({ field_name }) => field_name === field));
  return (
    <Box component="dl" sx={{ display: "grid", gap: 1.5 }}>
      {questions.map((question) => {
        const { id, field_name, text } = question;
        const answer = Object.hasOwn(answers, field_name) ? answers[field_name] : undefined;
        const shown = answer === undefined ? undefined : worded(question, answer);
        return (
          <Box key={id} data-answered={field_name}>
            <Box component="dt" sx={{ fontSize: "0.8125rem", color: "text.secondary", overflowWrap: "anywhere" }}>
              {text}
            </Box>
            <Box component="dd" sx={{ fontWeight: 550, overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
              {shown === undefined || shown === "" ? <NotAnswered isBlank={shown === ""} /> : shown}
            </Box>
          </Box>
        );
      })}
      {others.map(([field, answer]) => (
        <Box key={field} data-answered={field}>
          <Box component="dt" sx={{ fontSize: "0.8125rem", color: "text.secondary", overflowWrap: "anywhere" }}>
            {field}, which is no longer asked
          </Box>
          <Box component="dd" sx={{ color: "text.secondary", overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
            {[answer].flat().join(", ")}
          </Box>
        </Box>
      ))}
      {questions.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>This model version has no questions.</Typography>
      )}
    </Box>
  );
}

function NotAnswered({ isBlank }: { readonly isBlank: boolean }) {
  return (
    <Box component="span" sx={{ fontWeight: 400, fontStyle: "italic", color: "text.secondary" }}>
      {isBlank ? "left blank" : "not answered"}
    </Box>
  );
}
