import { type RefObject, useEffect, useRef } from "react";

/** What can be focused in a row, marked with `data-part`. */
export type RowPart = "text" | "up" | "down" | "handle";

/** Puts the focus into a row once it is there: rows come and change their places with the next rendering. */
export function useRowFocus(): {
  readonly list: RefObject<HTMLElement | null>;
  readonly focus: (key: number, part: RowPart) => void;
} {
  const list = useRef<HTMLElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return {
    list,
    focus: (key, part) => {
      wanted.current = `[data-key="${key}"] [data-part="${part}"]`;
    },
  };
}
