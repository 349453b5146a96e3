import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

export interface Moved {
  readonly part: "up" | "down";
  /** Its place among its like, from 1. */
  readonly place: number;
}

interface Target {
  readonly id: string;
  /** For what is moved: which of its buttons gets the focus, once it has arrived. */
  readonly moved?: Moved | undefined;
}

/**
 * Goes to an element of the page as soon as it is there: at first to the one that the address names.
 *
 * @param box what it is within
 */
export function useGoTo(box: RefObject<HTMLElement | null>): (id: string, moved?: Moved) => void {
  const { hash } = useLocation();
  const target = useRef<Target | undefined>(hash === "" ? undefined : { id: hash.slice(1) });

  // after each rendering: what is gone to may have come, or moved, with any of them
  useEffect(() => {
    if (target.current === undefined) return;
    const { id, moved } = target.current;
    const element = box.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    if (!element || (moved !== undefined && !element.matches(`:nth-child(${moved.place})`))) return;
    target.current = undefined;
    const buttons =
      moved === undefined
        ? []
        : [moved.part, "up", "down"].map((each) => element.querySelector<HTMLElement>(`[data-${each}]:not(:disabled)`));
    const button = buttons.find((each) => each !== null);
    if (!button) element.scrollIntoView({ block: "start" });
    (button ?? element).focus({ preventScroll: !button });
  });

  return (id, moved) => {
    target.current = { id, moved };
  };
}
