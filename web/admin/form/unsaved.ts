import { useEffect, useRef } from "react";

/** A form, and whether anything in it has not been saved. */
interface Held {
  isDirty: boolean;
}

const forms = new Set<Held>();

/** Whether anything in any form would be lost. */
export const isAnythingUnsaved = (): boolean => [...forms].some(({ isDirty }) => isDirty);

export interface UnsavedGuard {
  /** Lets the next navigation through: what was typed has been saved. */
  readonly release: () => void;
}

/**
 * Asks before unsaved changes are left: by a link, by the browser's buttons, by switching the account, by closing
 * the window. A page may have several forms; one question is asked for all of them.
 *
 * @example const guard = useUnsavedGuard(form.formState.isDirty); … guard.release(); navigate(list);
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const held = useRef<Held>({ isDirty });
  held.current.isDirty = isDirty;

  useEffect(() => {
    const form = held.current;
    forms.add(form);
    return () => void forms.delete(form);
  }, []);

  return {
    release: () => {
      held.current.isDirty = false;
    },
  };
}
