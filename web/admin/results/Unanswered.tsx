import Typography from "@mui/material/Typography";
import type { Result } from "../../explain/result.ts";

/** The questions that were left open, which formulas and rules see as unknown. */
export function Unanswered({ result: { explanation, document } }: { readonly result: Result }) {
  const open = document.questions.filter(({ field_name }) => explanation.unanswered.includes(field_name));
  if (open.length === 0) return <Typography sx={{ color: "text.secondary" }}>Every question is answered.</Typography>;
  return (
    <Typography sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
      Not answered, so unknown to formulas and rules: {open.map(({ text }) => text).join(" · ")}
    </Typography>
  );
}
