/**
 * Makes the buttons marked `data-open-all` and `data-close-all` open or close the elements that their selector matches.
 */
export function startOpenAll(): void {
  document.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-open-all], [data-close-all]") : null;
    if (button === null) return;
    const { openAll, closeAll } = button.dataset;
    for (const details of document.querySelectorAll<HTMLDetailsElement>(openAll ?? closeAll ?? "")) {
      details.open = openAll !== undefined;
    }
  });
}
