import { useMemo, useState } from "react";
import { type ModelDocument, sampleAnswers, today } from "#engine";
import { useTimeZone } from "../data/account.ts";
import { type AnswerDraft, readAnswers, textOf } from "./draft.ts";

/** Answers for trying out the model, which are kept while the form is edited. */
export function useTrial(document: ModelDocument) {
  const timeZone = useTimeZone();
  const [answers, setAnswers] = useState<AnswerDraft>(() => asDraft(document, timeZone));
  const { questions } = document;
  const read = useMemo(() => readAnswers(questions, answers, timeZone), [questions, answers, timeZone]);
  return { answers, setAnswers, read, day: today(new Date(), timeZone) };
}

export type Trial = ReturnType<typeof useTrial>;

function asDraft(document: ModelDocument, timeZone: string): AnswerDraft {
  const sample = sampleAnswers(document, today(new Date(), timeZone));
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, Array.isArray(value) ? value.map(textOf) : textOf(value)]),
  );
}
