import { createContext, use } from "react";
import type { ModelDocument, Question, Recommendation } from "#engine";

/** What the parts of the page may do; the same value as long as the page is shown. */
export interface SheetActions {
  /** The model as it is at this moment. */
  readonly document: () => ModelDocument;
  /** Puts a question or a rule by one place up (−1) or down (1). */
  readonly moveQuestion: (question: Question, by: -1 | 1) => void;
  readonly moveRule: (rule: Recommendation, by: -1 | 1) => void;
  readonly duplicate: (question: Question) => void;
  /** Shows what a link leads to, even if a search hides it. */
  readonly goTo: (id: string) => void;
  /** Keeps what is being edited on the page, whatever is searched for; `open` is false once it is done. */
  readonly keep: (question: number, open: boolean) => void;
}

export const SheetContext = createContext<SheetActions | undefined>(undefined);

export function useSheet(): SheetActions {
  const actions = use(SheetContext);
  if (actions === undefined) throw new Error("there is no page of the model around it");
  return actions;
}
