import type { ClipboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { filledRows, rowsOfTexts } from "./choices/rows.ts";
import { DraftText } from "./DraftText.tsx";
import type { QuestionDraft } from "./draft.ts";
import { useQuestionForm } from "./form-context.ts";
import { guessType, nonBlankLines, pastedQuestion } from "./guess.ts";

/** Lines longer than this are sentences rather than choices. */
const MAX_CHOICE_LENGTH = 80;

/**
 * The wording. The type of a new question is derived from it until it is chosen; pasted lines are the question and its
 * choices.
 */
export function QuestionText() {
  const { question, isTypeChosen } = useQuestionForm();
  const { setValue, getValues } = useFormContext<QuestionDraft>();
  const isNew = question === undefined;

  function follow(text: string): void {
    // the derived type must not hide choices that were entered
    if (!isNew || isTypeChosen || filledRows(getValues("choices")).length > 0) return;
    setValue("type", guessType(text) ?? "choice");
  }

  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData("text/plain");
    if (!isNew || getValues("text").trim() !== "" || nonBlankLines(pasted).length < 3) return;
    const { text, choices } = pastedQuestion(pasted);
    if (choices.some((choice) => choice.length > MAX_CHOICE_LENGTH)) return;
    event.preventDefault();
    setValue("text", text, { shouldDirty: true });
    setValue("choices", [...rowsOfTexts(choices)], { shouldDirty: true });
    if (isTypeChosen) return;
    setValue("type", guessType(text) === "multiple_choice" ? "multiple_choice" : "choice");
  }

  return (
    <DraftText
      name="text"
      label="Text"
      help={
        isNew
          ? "What you ask the lead. Paste a list to add its lines as choices; Enter saves."
          : "What you ask the lead."
      }
      required
      multiline
      maxRows={8}
      autoFocus={isNew}
      onType={follow}
      onPaste={paste}
    />
  );
}
