import TextField from "@mui/material/TextField";
import { elementId, type QuestionEntry } from "./sheet.ts";

/** A page of fewer questions needs no way to one of them. */
const MANY = 6;

/** Goes to one of the questions on the page: with many of them it is some thirty screens long. */
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
