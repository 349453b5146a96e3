import {
  type Conflict,
  type EditMade,
  type ModelDocument,
  type RebasedEdit,
  type RebaseInput,
  rebasing,
} from "#engine";
import { runCooperatively } from "../base/cooperative.ts";

/** Edits on another document, with those that could not be made there. */
export interface RebasedAnyway<Noted> {
  readonly document: ModelDocument;
  readonly edits: readonly RebasedEdit[];
  /** What was noted of each of them. */
  readonly notes: readonly Noted[];
  readonly lost: readonly Conflict[];
}

/**
 * Makes edits on another document than the one they were made on: whatever stands against one, it is made where that
 * is possible, and left out where it is not. Others are served in between.
 *
 * @param note what is to be kept of each edit as it is made; the documents that it goes from and to are not
 */
export async function rebasedAnyway<Noted>(
  input: Omit<RebaseInput, "resolutions">,
  note: (made: EditMade) => Noted,
): Promise<RebasedAnyway<Noted>> {
  const takes = new Map<number, "draft" | "live">();
  const lost: Conflict[] = [];
  for (;;) {
    const resolutions = [...takes].map(([edit, take]) => ({ edit, take }));
    const notes: Noted[] = [];
    const result = await runCooperatively(
      rebasing({ ...input, resolutions }),
      (made) => made && notes.push(note(made)),
    );
    if (result.ok) return { document: result.document, edits: result.edits, notes, lost };
    for (const conflict of result.conflicts) {
      const isInsisted = takes.get(conflict.edit) === "draft";
      const isKept = conflict.can_keep && !isInsisted;
      takes.set(conflict.edit, isKept ? "draft" : "live");
      if (!isKept) lost.push(conflict);
    }
  }
}
