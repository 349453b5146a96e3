import { useEffect, useRef, useState } from "react";
import type { Diagnostic } from "#engine";

/** How long one has to pause before something is held against what one types, in milliseconds. */
const PAUSE = 600;

/**
 * What is wrong with a text, as far as it should be told by now: what is new waits for a pause in typing, and for the
 * list of completions to close, which would cover it; what has been mended goes at once.
 *
 * @param isLeft whether the field has been left: then nothing waits
 */
export function useSettledProblems(
  text: string,
  found: readonly Diagnostic[],
  { isCompleting, isLeft }: { readonly isCompleting: boolean; readonly isLeft: boolean },
): readonly Diagnostic[] {
  const [settled, setSettled] = useState(text);
  const told = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (isCompleting || settled === text) return;
    const timer = setTimeout(() => setSettled(text), isLeft ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [text, settled, isCompleting, isLeft]);
  const isDue = settled === text && !isCompleting;
  const shown = isDue ? found : found.filter(({ message }) => told.current.has(message));
  told.current = new Set(shown.map(({ message }) => message));
  return shown.length === found.length ? found : shown;
}
