import { notify } from "../../ui/notifications/notify.ts";
import { createStore, useStore } from "../../ui/store.ts";

const current = createStore<number | undefined>(undefined);

/** Works in a draft from now on; in the live model without one. */
export const setDraftId = current.set;

/** The draft that is worked in, by its id; undefined in the live model. */
export const findDraftId = current.get;

/** The draft that is worked in, by its id; undefined in the live model. */
export const useDraftId = (): number | undefined => useStore(current);

/** Tells somebody whose draft is over why they are in the live model now. */
export function announceAfterReload({ name, state }: { readonly name: string; readonly state: string }): void {
  notify.info(`“${name}” is ${state}, so you are back in the live model.`);
}
