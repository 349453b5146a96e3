import TextField from "@mui/material/TextField";
import { elementId, type QuestionEntry } from "./sheet.ts";

/** A page with fewer questions needs no outline. */
const MANY = 6;

/** Goes to a question on the page, which is about thirty screens long if there are many. */
export function Outline({ entries }: { readonly entries: readonly QuestionEntry[] }) {
  if (entries.length < MANY) return null;
  return (
    <TextField
      select
      value=""
      onChange={({ target }) => goTo(target.value)}
      sx={{ flex: { xs: "1 1 150px", sm: "1 1 160px" }, maxWidth: 320 }}
      slotProps={{ select: { native: true }, htmlInput: { "aria-label": "Go to question" } }}
    >
      <option value="">Go to question…</option>
      {entries.map(({ question: { id, number, text } }) => (
        <option key={id} value={elementId("question", id)}>
          {`${number}. ${text}`}
        </option>
      ))}
    </TextField>
  );
}

function goTo(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: "start" });
  element?.focus({ preventScroll: true });
}
