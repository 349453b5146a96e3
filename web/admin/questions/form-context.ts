import { createContext, useContext } from "react";
import { type ControllerRenderProps, useController, useFormState } from "react-hook-form";
import type { FieldErrors } from "#contract";
import type { ModelDocument, Question } from "#engine";
import { draftErrors, messagesOf } from "./check.ts";
import type { QuestionDraft } from "./draft.ts";

/** The shared state of the fields of a question's form. */
export interface QuestionFormState {
  readonly document: ModelDocument;
  /** As it is stored; undefined for a new one. */
  readonly question: Question | undefined;
  readonly draft: QuestionDraft;
  readonly taken: ReadonlySet<string>;
  /** The API's errors for the draft. */
  readonly objections: FieldErrors;
  /**
   * The model after saving the draft, if that changes other parts of it: everything renamed with the question and its
   * choices.
   */
  readonly following: ModelDocument | undefined;
  /** Whether the user chose the type. Until then, that of a new question is derived from its words. */
  readonly isTypeChosen: boolean;
  readonly chooseType: () => void;
}

export const QuestionFormContext = createContext<QuestionFormState | undefined>(undefined);

/** The form of a field. */
export function useQuestionForm(): QuestionFormState {
  const state = useContext(QuestionFormContext);
  if (state === undefined) throw new Error("this is not shown within a question's form");
  return state;
}

/** A field of the form, with its errors. */
export interface DraftField<Name extends keyof QuestionDraft> {
  readonly field: ControllerRenderProps<QuestionDraft, Name>;
  /** Displayed after the field lost the focus or saving was attempted, and always for errors of the API. */
  readonly problems: readonly string[];
  /** Whether saving was attempted, or the field lost the focus. */
  readonly isDue: boolean;
}

/** Connects a member of the draft to the form: errors of the API prevent submission. */
export function useDraftField<Name extends keyof QuestionDraft>(name: Name): DraftField<Name> {
  const { document, question, objections } = useQuestionForm();
  const { field, fieldState } = useController<QuestionDraft, Name>({
    name,
    rules: { validate: (_value, draft) => !Object.hasOwn(draftErrors(draft, document, question?.id), name) || WRONG },
  });
  const { isSubmitted } = useFormState();
  const isDue = isSubmitted || fieldState.isTouched;
  const found = isDue ? messagesOf(objections, name) : [];
  const refused = fieldState.error?.message;
  return { field, isDue, problems: found.length > 0 || refused === undefined || refused === WRONG ? found : [refused] };
}

/** A placeholder for messages that are computed on each change. */
const WRONG = "Fix the highlighted errors.";
