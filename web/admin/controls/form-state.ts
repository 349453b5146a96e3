import { createContext } from "react";

/** What happens after saving: go to the list, stay, or open an empty form. */
export type SaveAs = "list" | "continue" | "another";

/** The state of a form that its parts need. */
export interface FormState {
  /** Whether nothing in it can be changed. */
  readonly isLocked: boolean;
  /** The button with which it was last saved. */
  readonly savedAs: SaveAs | undefined;
  /** Above the form's buttons, always in view: for one line about something out of view. */
  readonly line: HTMLElement | null;
  readonly setLine: (line: HTMLElement | null) => void;
}

export const FormStateContext = createContext<FormState>({
  isLocked: false,
  savedAs: undefined,
  line: null,
  setLine: () => {},
});
