import type { Edit } from "#engine";

/** An edit in a form: one that has not been made, so it has no time. */
export type PendingEdit = Edit extends infer Each ? (Each extends Edit ? Omit<Each, "at"> : never) : never;

/** The time of an edit that is not made. */
export const NEVER = "1970-01-01T00:00:00.000Z";

/** Converts the edit for the engine. Its time is a placeholder, because it is never stored. */
export const asEdit = (edit: PendingEdit): Edit => ({ ...edit, at: NEVER }) as Edit;

const TEXTS: ReadonlySet<string> = new Set(["text", "response_text"]);

/**
 * Converts the edit for a preview. A blank text would be rejected and does not matter, so a placeholder replaces it.
 */
export const previewBody = (edit: PendingEdit): string =>
  JSON.stringify(edit, (name, value) => (TEXTS.has(name) && value === "" ? "-" : value));
