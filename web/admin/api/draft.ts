import { createStore, useStore } from "../../ui/store.ts";

const current = createStore<number | undefined>(undefined);

/** Works in a draft from now on; in the live model without one. */
export const setDraftId = current.set;

/** The draft that is worked in, by its id; undefined in the live model. */
export const findDraftId = current.get;

/** The draft that is worked in, by its id; undefined in the live model. */
export const useDraftId = (): number | undefined => useStore(current);
