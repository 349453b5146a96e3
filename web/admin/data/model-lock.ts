import { useDraftId } from "../api/draft.ts";
import { callsOf } from "../api/resources.ts";
import { type Draft, isEditable, useActingDraft } from "./drafts.ts";

/** Why the model that is shown cannot be edited: its draft is closed. */
export interface ModelLock {
  readonly draft: Draft;
}

/** Why the model that is shown cannot be edited; undefined when it can be. */
export function useModelLock(): ModelLock | undefined {
  const isLive = useDraftId() === undefined;
  const { draft } = useActingDraft();
  return isLive || draft === undefined || isEditable(draft) ? undefined : { draft };
}

/** Why items of a resource cannot be edited: those of the model share its lock, others have none. */
export function useLockOf(resource: string): ModelLock | undefined {
  const lock = useModelLock();
  return callsOf(resource).isModel === true ? lock : undefined;
}
