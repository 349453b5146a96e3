import { useMemo, useState } from "react";
import { type FieldErrors, type ModelDocument, today } from "#engine";
import { type Result, resultOf } from "../../../explain/result.ts";
import { type AnswerDraft, readAnswers } from "../../answers/draft.ts";

/** A form of answers and their current score. */
export interface LeadAnswers {
  readonly draft: AnswerDraft;
  readonly write: (draft: AnswerDraft) => void;
  /** By field name: the engine's own, or the API's after a rejection until something is typed. */
  readonly errors: FieldErrors;
  readonly isRight: boolean;
  readonly isChanged: boolean;
  readonly result: Result;
  /** Displays the API's errors. */
  readonly refuse: (errors: FieldErrors) => void;
}

/** Answers being typed, scored by the engine in the page; invalid ones count as unanswered. */
export function useLeadAnswers(document: ModelDocument, timeZone: string, initial: AnswerDraft): LeadAnswers {
  const [draft, setDraft] = useState(initial);
  const [refused, setRefused] = useState<FieldErrors>();
  const read = useMemo(() => readAnswers(document.questions, draft, timeZone), [document, draft, timeZone]);
  const result = useMemo(
    () => resultOf(document, read.answers, today(new Date(), timeZone)),
    [document, read, timeZone],
  );
  return {
    draft,
    write: (changed) => {
      setRefused(undefined);
      setDraft(changed);
    },
    errors: refused ?? read.errors,
    isRight: read.isValid,
    isChanged: draft !== initial,
    result,
    refuse: setRefused,
  };
}
