import type { Client } from "#contract";
import { ApiError } from "#contract/client";

/** A change of the model in this tab, with what is needed to undo it. */
export type ModelChange =
  /** It created a version: the previous one is restored if the live model is still as the change left it. */
  | { readonly version: number; readonly previous: number; readonly etag: string }
  /** It was an edit of a draft, which is undone if the draft is still as the edit left it. */
  | { readonly draft: number; readonly etag: string };

/**
 * Reads a change from the headers of a response; undefined if the call changed nothing.
 *
 * @param draft id of the draft that the call was about, if any
 */
export const modelChangeIn = (headers: Headers, draft: number | undefined): ModelChange | undefined =>
  versionIn(headers) ?? editIn(headers, draft);

function versionIn(headers: Headers): ModelChange | undefined {
  const [version, previous] = [headers.get("Model-Version"), headers.get("Model-Previous-Version")];
  const etag = headers.get("Model-ETag");
  return version === null || previous === null || etag === null
    ? undefined
    : { version: Number(version), previous: Number(previous), etag };
}

function editIn(headers: Headers, draft: number | undefined): ModelChange | undefined {
  const etag = headers.get("Draft-ETag");
  return draft === undefined || etag === null ? undefined : { draft, etag };
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
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) return false;
    throw error;
  }
}
