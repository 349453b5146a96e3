import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Result } from "../../explain/result.ts";
import { atMost } from "../ui/at-most.ts";

/** More questions than this are counted, and listed on demand. */
const MAX_LISTED = 5;

/** The unanswered questions, which are unknown to formulas and rules. */
export function UnansweredQuestions({ result: { explanation, document } }: { readonly result: Result }) {
  const open = document.questions.filter(({ field_name }) => explanation.unanswered.includes(field_name));
  if (open.length === 0) return <Typography sx={{ color: "text.secondary" }}>Every question is answered.</Typography>;
  const list = (
    <Box component="ul" sx={{ display: "grid", gap: 0.25, mt: 0.5, fontSize: "0.8125rem", color: "text.secondary" }}>
      {open.map(({ id, text }) => (
        <Box component="li" key={id} sx={{ overflowWrap: "anywhere", ...atMost(2) }}>
          {text}
        </Box>
      ))}
    </Box>
  );
  const summary = `${open.length} of ${document.questions.length} questions not answered, so unknown to formulas and rules`;
  if (open.length <= MAX_LISTED) {
    return (
      <Box>
        <Typography sx={{ color: "text.secondary" }}>{summary}:</Typography>
        {list}
      </Box>
    );
  }
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: "pointer", color: "text.secondary", fontSize: "0.875rem" }}>
        {summary}
      </Box>
      {list}
    </Box>
  );
}
