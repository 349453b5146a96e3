import type { Mode } from "./theme.ts";

export type ThemeChoice = Mode | "system";

/** The same key as on the site: a choice on one applies to the other. */
export const KEY = "theme";

/** The stored choice of this browser. */
export function rememberedTheme(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    // Storage may be blocked; then nothing is stored.
    return "system";
  }
}

/** The variables of the design depend on the root element (`tokens.css`). */
export function showTheme(chosen: ThemeChoice): void {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}
