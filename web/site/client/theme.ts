import { remember } from "./storage.ts";

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

const isDark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined ? systemIsDark.matches : chosen === "dark";
};

/**
 * Makes the buttons marked `data-theme-toggle` switch the theme. A choice equal to the system's follows the system
 * again.
 */
export function startTheme(): void {
  showState();
  systemIsDark.addEventListener("change", showState);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.target.closest("[data-theme-toggle]") === null) return;
    const dark = !isDark();
    const choice = dark === systemIsDark.matches ? undefined : dark ? "dark" : "light";
    if (choice === undefined) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    remember("theme", choice);
    showState();
  });
}

function showState(): void {
  for (const button of document.querySelectorAll("[data-theme-toggle]")) {
    button.setAttribute("aria-pressed", String(isDark()));
  }
}
