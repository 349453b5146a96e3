import { setImmediate as othersHaveBeenServed } from "node:timers/promises";
import { type Conflict, type ModelDocument, type RebasedEdit, type RebaseInput, rebasing } from "#engine";

/** Edits on another document, with those that could not be made there. */
export interface RebasedAnyway {
  readonly document: ModelDocument;
  readonly edits: readonly RebasedEdit[];
  readonly lost: readonly Conflict[];
}

/**
 * Makes edits on another document than the one they were made on: whatever stands against one, it is made where that
 * is possible, and left out where it is not. Others are served in between.
 */
export async function rebased(input: Omit<RebaseInput, "resolutions">): Promise<RebasedAnyway> {
  const takes = new Map<number, "draft" | "live">();
  const lost: Conflict[] = [];
  for (;;) {
    const resolutions = [...takes].map(([edit, take]) => ({ edit, take }));
    const result = await inSlices(rebasing({ ...input, resolutions }));
    if (result.ok) return { document: result.document, edits: result.edits, lost };
    for (const conflict of result.conflicts) {
      const isInsisted = takes.get(conflict.edit) === "draft";
      const isKept = conflict.can_keep && !isInsisted;
      takes.set(conflict.edit, isKept ? "draft" : "live");
      if (!isKept) lost.push(conflict);
    }
  }
}

/** Milliseconds of work at a time. */
const SLICE = 5;

/** Carries a generator out to its end, serving others in between. */
export async function inSlices<Value>(steps: Generator<void, Value>): Promise<Value> {
  for (let since = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < SLICE) continue;
    await othersHaveBeenServed();
    since = performance.now();
  }
}
