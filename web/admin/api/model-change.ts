import type { Client } from "#contract";
import { ApiError } from "#contract/client";
import { findDraftId } from "./draft.ts";

/** A change of one's own to the model, and all that undoing it takes. */
export type ModelChange =
  /** It made a version: the one before is restored if the live model is still as the change left it. */
  | { readonly version: number; readonly previous: number; readonly etag: string }
  /** It was an edit of a draft, which is taken back if the draft is still as the edit left it. */
  | { readonly draft: number; readonly etag: string };

let latest: ModelChange | undefined;

/**
 * Remembers what the answer to a change says of what it made; of one that made nothing, that there is nothing to undo,
 * least of all the change before it.
 */
export function noteModelChange(headers: Headers): void {
  latest = versionMade(headers) ?? draftEdited(headers);
}

function versionMade(headers: Headers): ModelChange | undefined {
  const [version, previous] = [headers.get("Model-Version"), headers.get("Model-Previous-Version")];
  const etag = headers.get("Model-ETag");
  return version === null || previous === null || etag === null
    ? undefined
    : { version: Number(version), previous: Number(previous), etag };
}

function draftEdited(headers: Headers): ModelChange | undefined {
  const [draft, etag] = [findDraftId(), headers.get("Draft-ETag")];
  return draft === undefined || etag === null ? undefined : { draft, etag };
}

/** The change that was just answered, once; undefined when it changed nothing. */
export function takeModelChange(): ModelChange | undefined {
  const taken = latest;
  latest = undefined;
  return taken;
}

/**
 * Takes a change back, if nobody has changed the model, or the draft, since.
 *
 * @returns whether it did; false when it is another one by now, which stays
 */
export async function undoChange(api: Client, change: ModelChange): Promise<boolean> {
  try {
    if ("draft" in change) await api.undoDraft({ params: { id: change.draft }, ifMatch: change.etag });
    else await api.restoreModelVersion({ params: { version: change.previous }, ifMatch: change.etag });
    takeModelChange();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) return false;
    throw error;
  }
}
