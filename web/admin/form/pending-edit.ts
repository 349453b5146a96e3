import type { Edit } from "#engine";

/** An edit as a form tells it: one that has not been made, so it has no moment. */
export type PendingEdit = Edit extends infer Each ? (Each extends Edit ? Omit<Each, "at"> : never) : never;

/** The moment of an edit that is not made. */
export const NEVER = "1970-01-01T00:00:00.000Z";

/** The edit as the engine takes it; the moment is that of no edit, for it is never stored. */
export const asEdit = (edit: PendingEdit): Edit => ({ ...edit, at: NEVER }) as Edit;

const TEXTS: ReadonlySet<string> = new Set(["text", "response_text"]);

/** The edit as it is sent to be tried. A text that is still blank decides nothing and would be refused, so one stands in. */
export const previewBody = (edit: PendingEdit): string =>
  JSON.stringify(edit, (name, value) => (TEXTS.has(name) && value === "" ? "-" : value));
