import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

/**
 * Focuses an element that a change of state adds, as soon as it exists.
 *
 * @example
 * const { box, focus } = useFocusOnceThere<HTMLOListElement>();
 * const add = () => { setRows([...rows, row]); focus(`[data-row="${row.key}"] input`); };
 * @returns `focus`, which is called with the selector of an element within `box`
 */
export function useFocusOnceThere<Box extends HTMLElement>(): {
  readonly box: RefObject<Box | null>;
  readonly focus: (selector: string) => void;
} {
  const box = useRef<Box>(null);
  const wanted = useRef<string>(undefined);
  // A passive effect would not work: that of an earlier rendering may run after an event, before the element exists.
  useLayoutEffect(() => {
    const element = wanted.current === undefined ? null : box.current?.querySelector<HTMLElement>(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
  });
  const focus = useCallback((selector: string) => {
    wanted.current = selector;
  }, []);
  return { box, focus };
}
