import { reportIdle } from "../../design/idle.ts";
import { PREFIX } from "../../playground/share/prefix.ts";
import { startDocumentation } from "../documentation/client.ts";
import { ADDED } from "../documentation/reference/load.ts";
import { startIslands, WAKE } from "../islands/start.ts";
import { startCopy } from "./copy.ts";
import { startDisclosures } from "./disclosures.ts";
import { startSamples } from "./samples.ts";
import { remember } from "./storage.ts";
import { startTooltips } from "./tooltip.ts";

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

// Pages are complete when they arrive. These listeners are on the document, so that they work for all its elements,
// including later ones.
startTheme();
startSamples();
startDisclosures();
startCopy();
startTooltips();
startScrollHints();
startDocumentation();
startIslands();
startPlaygroundLinks();
reportIdle();

/** Goes to the playground if the address is one of its own, and makes it load and read the address. */
function startPlaygroundLinks(): void {
  const arrive = () => {
    if (!location.hash.startsWith(PREFIX)) return;
    const playground = document.querySelector('[data-island="playground"]');
    playground?.scrollIntoView();
    playground?.dispatchEvent(new Event(WAKE));
  };
  arrive();
  addEventListener("hashchange", arrive);
}

/** Marks elements that scroll horizontally with the sides on which there is more (`data-more`), where they fade out. */
function startScrollHints(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) markMore(target as HTMLElement);
  });
  const observe = () => {
    for (const element of document.querySelectorAll<HTMLElement>("[data-scrolls]")) observer.observe(element);
  };
  observe();
  document.addEventListener(ADDED, observe);
  document.addEventListener(
    "scroll",
    ({ target }) => {
      if (target instanceof HTMLElement && target.dataset.scrolls !== undefined) markMore(target);
    },
    { passive: true, capture: true },
  );
}

function markMore(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  const before = scrollLeft > 1 ? "before" : "";
  const after = scrollLeft + clientWidth < scrollWidth - 1 ? "after" : "";
  element.dataset.more = `${before} ${after}`.trim();
}

/**
 * Makes the buttons marked `data-theme-toggle` switch the theme. A choice equal to the system's follows the system
 * again.
 */
function startTheme(): void {
  showTheme();
  systemIsDark.addEventListener("change", showTheme);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.target.closest("[data-theme-toggle]") === null) return;
    const dark = !isDark();
    const choice = dark === systemIsDark.matches ? undefined : dark ? "dark" : "light";
    if (choice === undefined) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    remember("theme", choice);
    showTheme();
  });
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined ? systemIsDark.matches : chosen === "dark";
}

function showTheme(): void {
  for (const button of document.querySelectorAll("[data-theme-toggle]")) {
    button.setAttribute("aria-pressed", String(isDark()));
  }
}
