import { type RefObject, useEffect, useRef, useState } from "react";

/** The width of an element in pixels, kept up to date; `first` until it has been measured. */
export function useWidth<Target extends Element>(first: number): readonly [RefObject<Target | null>, number] {
  const target = useRef<Target>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    if (target.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      // a hidden element has no width, and nothing to draw
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, []);
  return [target, width];
}
