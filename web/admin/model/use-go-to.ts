import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

export interface Moved {
  readonly part: "up" | "down";
  /** Its place in its list, from 1. */
  readonly place: number;
}

interface Target {
  readonly id: string;
  /** For a moved item: which of its buttons receives the focus after it has rendered. */
  readonly moved?: Moved | undefined;
}

/**
 * Scrolls to an element of the page as soon as it exists: first to the target of the address.
 *
 * @param box the element that contains it
 */
export function useGoTo(box: RefObject<HTMLElement | null>): (id: string, moved?: Moved) => void {
  const { hash } = useLocation();
  const target = useRef<Target | undefined>(hash === "" ? undefined : { id: hash.slice(1) });

  // after each rendering, because any of them may add or move the target
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
