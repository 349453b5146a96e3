/** Something that the palette offers. */
export interface Command {
  readonly group: "Go to" | "Add" | "Drafts" | "Switch account" | "Settings" | "Found";
  readonly label: string;
  /** Tells apart what may be called the same, such as two rules with one text. */
  readonly id?: string;
  /** Beside the label: a field name, a priority. */
  readonly detail?: string;
  readonly run: () => void;
}

/** What opens beside the page, and not by an address. */
export interface Dialogs {
  readonly newDraft: () => void;
}
