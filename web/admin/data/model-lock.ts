import { useQuery } from "@tanstack/react-query";
import { useDraftId } from "../api/draft.ts";
import { callsOf } from "../api/resources.ts";
import { ACTING_ACCOUNT } from "./account.ts";
import { type Draft, isEditable, useActingDraft } from "./drafts.ts";

/** Why the displayed model cannot be edited: it is live and every change is reviewed, or its draft is closed. */
export type ModelLock = { readonly kind: "four_eyes" } | { readonly kind: "closed"; readonly draft: Draft };

/** Why the displayed model cannot be edited; undefined if it can. */
export function useModelLock(): ModelLock | undefined {
  const isLive = useDraftId() === undefined;
  const { data: account } = useQuery({ ...ACTING_ACCOUNT, enabled: isLive });
  const { draft } = useActingDraft();
  if (isLive) return account?.review === "four_eyes" ? { kind: "four_eyes" } : undefined;
  return draft === undefined || isEditable(draft) ? undefined : { kind: "closed", draft };
}

/** Why items of a resource cannot be edited. Those of the model share its lock; others have none. */
export function useLockOf(resource: string): ModelLock | undefined {
  const lock = useModelLock();
  return callsOf(resource).isModel === true ? lock : undefined;
}
