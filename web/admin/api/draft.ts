import { notify } from "../../ui/notifications/notify.ts";
import { createStore, useStore } from "../../ui/store.ts";

const current = createStore<number | undefined>(undefined);

/** Sets the current draft; undefined for the live model. */
export const setDraftId = current.set;

/** Returns the id of the current draft; undefined in the live model. */
export const findDraftId = current.get;

/** The id of the current draft; undefined in the live model. */
export const useDraftId = (): number | undefined => useStore(current);

/** Stores a notice for the user that the draft has ended and that this is the live model. */
export function announceAfterReload({ name, state }: { readonly name: string; readonly state: string }): void {
  notify.info(`“${name}” is ${state}, so you are back in the live model.`);
}
