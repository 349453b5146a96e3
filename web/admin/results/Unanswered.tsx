import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Result } from "../../explain/result.ts";

/** So many are named at first: a model may have hundreds of questions. */
const SHOWN = 5;

/** The questions that were left open, which formulas and rules see as unknown. */
export function Unanswered({ result: { explanation, document } }: { readonly result: Result }) {
  const [showsAll, setShowsAll] = useState(false);
  const open = document.questions.filter(({ field_name }) => explanation.unanswered.includes(field_name));
  if (open.length === 0) return <Typography sx={{ color: "text.secondary" }}>All questions are answered.</Typography>;
  const shown = showsAll ? open : open.slice(0, SHOWN);
  return (
    <Typography component="div" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
      Not answered, so unknown to formulas and rules: {shown.map(({ text }) => text).join(" · ")}
      {open.length > SHOWN && (
        <Button size="small" sx={{ ml: 0.5 }} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show fewer" : `and ${open.length - SHOWN} more`}
        </Button>
      )}
    </Typography>
  );
}
