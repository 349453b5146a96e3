import {
  type Conflict,
  type EditMade,
  type ModelDocument,
  type RebasedEdit,
  type RebaseInput,
  rebaseInSteps,
} from "#engine";
import { runCooperatively } from "../base/cooperative.ts";

/** The result of edits on another document, without those that could not be made there. */
export interface RebaseWithSkips<Noted> {
  readonly document: ModelDocument;
  readonly edits: readonly RebasedEdit[];
  /** The notes of the edits that were made. */
  readonly notes: readonly Noted[];
  readonly skipped: readonly Conflict[];
}

/**
 * Makes edits on a different document than their own. An edit is made if possible, despite conflicts, and left out
 * otherwise. Other work runs in between.
 *
 * @param note returns what to keep of each edit as it is made; the documents before and after it are not kept
 */
export async function rebaseWithSkips<Noted>(
  input: Omit<RebaseInput, "resolutions">,
  note: (made: EditMade) => Noted,
): Promise<RebaseWithSkips<Noted>> {
  const takes = new Map<number, "draft" | "live">();
  const skipped: Conflict[] = [];
  for (;;) {
    const resolutions = [...takes].map(([edit, take]) => ({ edit, take }));
    const notes: Noted[] = [];
    const result = await runCooperatively(
      rebaseInSteps({ ...input, resolutions }),
      (made) => made && notes.push(note(made)),
    );
    if (result.ok) return { document: result.document, edits: result.edits, notes, skipped };
    for (const conflict of result.conflicts) {
      const isForced = takes.get(conflict.edit) === "draft";
      const isKept = conflict.can_keep && !isForced;
      takes.set(conflict.edit, isKept ? "draft" : "live");
      if (!isKept) skipped.push(conflict);
    }
  }
}
