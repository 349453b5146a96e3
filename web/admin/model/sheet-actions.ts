import { createContext, use } from "react";
import type { ModelDocument, Question, Recommendation } from "#engine";

/** The actions of the parts of the page; the object keeps its identity while the page is mounted. */
export interface SheetActions {
  /** Returns the current model. */
  readonly document: () => ModelDocument;
  /** Moves a question or a rule by one place up (−1) or down (1). */
  readonly moveQuestion: (question: Question, by: -1 | 1) => void;
  readonly moveRule: (rule: Recommendation, by: -1 | 1) => void;
  readonly duplicate: (question: Question) => void;
  /** Displays the target of a link, even if a search hides it. */
  readonly goTo: (id: string) => void;
  /** Keeps what is being edited on the page during a search; `open` is false when it is done. */
  readonly keep: (question: number, open: boolean) => void;
}

export const SheetContext = createContext<SheetActions | undefined>(undefined);

export function useSheet(): SheetActions {
  const actions = use(SheetContext);
  if (actions === undefined) throw new Error("there is no page of the model around it");
  return actions;
}
