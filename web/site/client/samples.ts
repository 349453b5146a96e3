import { ADDED } from "../documentation/reference/load.ts";
import { remember } from "./storage.ts";

/**
 * Keeps the language tabs of all code samples in sync, and stores the choice in this browser. The root element's
 * `data-sample` decides which panels are displayed (see Samples.module.css); this updates the states of the tabs.
 */
export function startSamples(): void {
  showState();
  document.addEventListener(ADDED, showState);
  document.addEventListener("click", (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-sample-tab]") : null;
    if (tab !== null) choose(tab);
  });
  document.addEventListener("keydown", (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-sample-tab]") : null;
    const next = tab === null ? undefined : neighbour(tab, event.key);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    next.focus();
  });
}

/** Returns the tab that a key of the tab pattern leads to. */
function neighbour(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>("[data-sample-tab]") ?? [])];
  const index = tabs.indexOf(tab);
  switch (key) {
    case "ArrowRight":
      return tabs[(index + 1) % tabs.length];
    case "ArrowLeft":
      return tabs.at(index - 1);
    case "Home":
      return tabs[0];
    case "End":
      return tabs.at(-1);
    default:
      return undefined;
  }
}

function choose(tab: HTMLElement): void {
  const language = tab.dataset.sampleTab ?? "";
  // The height of other samples on the page changes as well; what the reader looks at must stay in place.
  const before = tab.getBoundingClientRect().top;
  document.documentElement.dataset.sample = language;
  remember("sample", language);
  showState();
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
}

function showState(): void {
  const chosen = document.documentElement.dataset.sample;
  for (const tab of document.querySelectorAll<HTMLElement>("[data-sample-tab]")) {
    const selected = tab.dataset.sampleTab === chosen;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
  }
}
