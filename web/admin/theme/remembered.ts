import type { Mode } from "./theme.ts";

export type ThemeChoice = Mode | "system";

/** The site's own key: a choice there holds here, and the other way round. */
export const KEY = "theme";

/** What this browser was told before. */
export function rememberedTheme(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return "system";
  }
}

/** The variables of the design follow the root element (`tokens.css`). */
export function showTheme(chosen: ThemeChoice): void {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}
