import { useEffect, useRef } from "react";

/** A form, and whether it has unsaved changes. */
interface GuardedForm {
  isDirty: boolean;
}

const forms = new Set<GuardedForm>();

/** Whether anything in any form would be lost. */
export const isAnythingUnsaved = (): boolean => [...forms].some(({ isDirty }) => isDirty);

export interface UnsavedGuard {
  /**
   * Allows leaving the page, because what was typed has been saved. Text typed after the form was clean again is
   * guarded.
   */
  readonly release: () => void;
}

/**
 * Asks before unsaved changes are left: by a link, by the browser's buttons, by switching the account, by closing the
 * window. A page may have several forms; one question is asked for all of them.
 *
 * @example const guard = useUnsavedGuard(form.formState.isDirty); … guard.release(); navigate(list);
 */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const held = useRef<GuardedForm>({ isDirty });
  // A form may render once more with its saved values while the next page is still loading.
  const isReleased = useRef(false);
  if (!isDirty) isReleased.current = false;
  held.current.isDirty = isDirty && !isReleased.current;

  useEffect(() => {
    const form = held.current;
    forms.add(form);
    return () => void forms.delete(form);
  }, []);

  return {
    release: () => {
      isReleased.current = true;
      held.current.isDirty = false;
    },
  };
}
