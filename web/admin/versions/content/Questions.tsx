import Typography from "@mui/material/Typography";
import type { Question } from "#engine";
import { shown } from "../../../ui/numbers.ts";
import { settingsOf } from "../../ui/question-settings.ts";
import { ItemName, Items } from "./Items.tsx";

export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <Items items={questions}>
      {(question) => (
        <>
          <ItemName
            name={`${question.number}. ${question.text}`}
            note={
              <>
                <code>{question.field_name}</code> · {settingsOf(question).join(" · ")}
              </>
            }
          />
          {question.help_text !== "" && <Typography variant="body2">{question.help_text}</Typography>}
          {question.choices.length > 0 && (
            <Typography variant="body2" sx={{ mt: 0.5, color: "text.secondary" }}>
              {question.choices.map(({ text, slug, value }) => `${text} (${slug}, ${shown(value)})`).join(" · ")}
            </Typography>
          )}
        </>
      )}
    </Items>
  );
}
