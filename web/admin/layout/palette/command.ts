/** An entry of the palette. */
export interface Command {
  readonly group: "Go to" | "Add" | "Drafts" | "Switch account" | "Settings" | "Found";
  readonly label: string;
  /** Distinguishes entries with the same label, e.g. two rules with one text. */
  readonly id?: string;
  /** Next to the label: a field name, a priority. */
  readonly detail?: string;
  readonly run: () => void;
}

/** Dialogs, which open over the page and have no address. */
export interface Dialogs {
  readonly newDraft: () => void;
}
