import { ADDED } from "../documentation/reference/load.ts";

/** Marks elements that scroll horizontally with the sides on which there is more (`data-more`), where they fade out. */
export function startScrollHints(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) show(target as HTMLElement);
  });
  const observe = () => {
    for (const element of document.querySelectorAll<HTMLElement>("[data-scrolls]")) observer.observe(element);
  };
  observe();
  document.addEventListener(ADDED, observe);
  document.addEventListener(
    "scroll",
    ({ target }) => {
      if (target instanceof HTMLElement && target.dataset.scrolls !== undefined) show(target);
    },
    { passive: true, capture: true },
  );
}

function show(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  const before = scrollLeft > 1 ? "before" : "";
  const after = scrollLeft + clientWidth < scrollWidth - 1 ? "after" : "";
  element.dataset.more = `${before} ${after}`.trim();
}
