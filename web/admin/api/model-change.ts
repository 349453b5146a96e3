import type { Client } from "#contract";
import { ApiError } from "#contract/client";
import { findDraftId } from "./draft.ts";

/** A change of the model in this tab, with what is needed to undo it. */
export type ModelChange =
  /** It created a version: the previous one is restored if the live model is still as the change left it. */
  | { readonly version: number; readonly previous: number; readonly etag: string }
  /** It was an edit of a draft, which is undone if the draft is still as the edit left it. */
  | { readonly draft: number; readonly etag: string };

let latest: ModelChange | undefined;

/**
 * Stores what the response headers say about a change. After a response without a change there is nothing to undo, not
 * even the previous change.
 */
export function recordModelChange(headers: Headers): void {
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

/** Returns the change of the last response, once; undefined if it changed nothing. */
export function takeModelChange(): ModelChange | undefined {
  const taken = latest;
  latest = undefined;
  return taken;
}

/**
 * Undoes a change, if nobody has changed the model, or the draft, since.
 *
 * @returns whether it did; false if the state is another one by now, which is kept
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
