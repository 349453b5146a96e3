import { useEffect, useRef, useState } from "react";

/** The pause in typing after which an error is displayed, in milliseconds. */
const DEBOUNCE_MS = 600;

/**
 * The errors of a text that should be displayed by now. A new error waits for a pause in typing, and for the list of
 * completions to close, which would cover it; a fixed error disappears at once.
 *
 * @param isLeft whether the field has lost the focus: then nothing waits
 */
export function useSettledProblems<Problem extends { readonly message: string }>(
  text: string,
  found: readonly Problem[],
  { isCompleting, isLeft }: { readonly isCompleting: boolean; readonly isLeft: boolean },
): readonly Problem[] {
  const [settled, setSettled] = useState(text);
  const displayed = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (isCompleting || settled === text) return;
    const timer = setTimeout(() => setSettled(text), isLeft ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, settled, isCompleting, isLeft]);
  const isDue = settled === text && !isCompleting;
  const shown = isDue ? found : found.filter(({ message }) => displayed.current.has(message));
  displayed.current = new Set(shown.map(({ message }) => message));
  return shown.length === found.length ? found : shown;
}
