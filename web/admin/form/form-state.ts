import { createContext } from "react";

/** Where saving leads: to the list, nowhere, or to an empty form. */
export type SaveAs = "list" | "continue" | "another";

/** What the parts of a form ask of the frame around them. */
export interface FormState {
  /** Whether nothing in it can be changed. */
  readonly isLocked: boolean;
  /** By which of its buttons it was saved last. */
  readonly savedAs: SaveAs | undefined;
  /** Above the form's buttons, always in view: for one line about what is out of sight. */
  readonly line: HTMLElement | null;
  readonly setLine: (line: HTMLElement | null) => void;
}

export const FormStateContext = createContext<FormState>({
  isLocked: false,
  savedAs: undefined,
  line: null,
  setLine: () => {},
});
