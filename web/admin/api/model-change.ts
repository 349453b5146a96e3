import type { Client } from "#contract";
import { ApiError } from "#contract/client";

/** A version that a change of one's own made, and all that undoing it takes. */
export interface ModelChange {
  readonly version: number;
  /** The version that was live before it. */
  readonly previous: number;
  /** The `ETag` of the live model as the change left it. */
  readonly etag: string;
}

let latest: ModelChange | undefined;

/**
 * Remembers what the answer to a change says of the version that it made; of one that made none, that there is
 * nothing to undo, least of all the change before it.
 */
export function noteModelChange(headers: Headers): void {
  const [version, previous] = [headers.get("Model-Version"), headers.get("Model-Previous-Version")];
  const etag = headers.get("Model-ETag");
  latest =
    version === null || previous === null || etag === null
      ? undefined
      : { version: Number(version), previous: Number(previous), etag };
}

/** The version that the change just answered has made, once; undefined when it changed nothing. */
export function takeModelChange(): ModelChange | undefined {
  const taken = latest;
  latest = undefined;
  return taken;
}

/**
 * Makes the version before a change live again, if nobody has changed the model since.
 *
 * @returns whether it did; false when another version is live by now, which stays
 */
export async function undoChange(api: Client, { previous, etag }: ModelChange): Promise<boolean> {
  try {
    await api.restoreModelVersion({ params: { version: previous }, ifMatch: etag });
    takeModelChange();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) return false;
    throw error;
  }
}
