import { createContext, useContext } from "react";
import { type ControllerRenderProps, useController, useFormState } from "react-hook-form";
import type { FieldErrors } from "#contract";
import type { ModelDocument, Question } from "#engine";
import { messagesOf, objectionsTo } from "./check.ts";
import type { QuestionDraft } from "./draft.ts";

/** What the fields of a question's form share. */
export interface QuestionFormState {
  readonly document: ModelDocument;
  /** As it is stored; undefined for a new one. */
  readonly question: Question | undefined;
  readonly draft: QuestionDraft;
  readonly taken: ReadonlySet<string>;
  /** What the API would say of the draft. */
  readonly objections: FieldErrors;
  /** The model with the draft saved, where that changes it elsewhere: what follows new names of the question and its choices. */
  readonly following: ModelDocument | undefined;
  /** Whether somebody chose the type; until then that of a new question follows its words. */
  readonly isTypeChosen: boolean;
  readonly chooseType: () => void;
}

export const QuestionFormContext = createContext<QuestionFormState | undefined>(undefined);

/** The form around a field. */
export function useQuestionForm(): QuestionFormState {
  const state = useContext(QuestionFormContext);
  if (state === undefined) throw new Error("this is not shown within a question's form");
  return state;
}

/** A field of the form, with what stands against it. */
export interface DraftField<Name extends keyof QuestionDraft> {
  readonly field: ControllerRenderProps<QuestionDraft, Name>;
  /** Told once the field was left or saving was tried, and whatever the API refused. */
  readonly problems: readonly string[];
  /** Whether saving was tried, or the field was left. */
  readonly isDue: boolean;
}

/** Joins a member of the draft to the form: what the API would refuse keeps it from being sent. */
export function useDraftField<Name extends keyof QuestionDraft>(name: Name): DraftField<Name> {
  const { document, question, objections } = useQuestionForm();
  const { field, fieldState } = useController<QuestionDraft, Name>({
    name,
    rules: { validate: (_value, draft) => !Object.hasOwn(objectionsTo(draft, document, question?.id), name) || WRONG },
  });
  const { isSubmitted } = useFormState();
  const isDue = isSubmitted || fieldState.isTouched;
  const found = isDue ? messagesOf(objections, name) : [];
  const refused = fieldState.error?.message;
  return { field, isDue, problems: found.length > 0 || refused === undefined || refused === WRONG ? found : [refused] };
}

/** Stands for messages that are worked out anew with each change. */
const WRONG = "Fix the highlighted errors.";
