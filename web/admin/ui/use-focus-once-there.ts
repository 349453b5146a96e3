import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

/**
 * Puts the focus on what a change of state brings, as soon as it is there.
 *
 * @example
 * const { box, focus } = useFocusOnceThere<HTMLOListElement>();
 * const add = () => { setRows([...rows, row]); focus(`[data-row="${row.key}"] input`); };
 * @returns `focus` takes the selector of what is within `box`
 */
export function useFocusOnceThere<Box extends HTMLElement>(): {
  readonly box: RefObject<Box | null>;
  readonly focus: (selector: string) => void;
} {
  const box = useRef<Box>(null);
  const wanted = useRef<string>(undefined);
  // A passive effect would not do. That of an earlier rendering may run after an event, before what the event brings.
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
