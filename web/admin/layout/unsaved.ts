/** A form, and whether anything in it has not been saved. */
export interface Held {
  isDirty: boolean;
}

const forms = new Set<Held>();

/** Whether anything in any form would be lost. */
export const isAnythingUnsaved = (): boolean => [...forms].some(({ isDirty }) => isDirty);

/** Watches over a form. @returns the end of it */
export function hold(form: Held): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}
