import { createStore, useStore } from "../store.ts";
import type { Mode } from "./theme.ts";

export type ThemeChoice = Mode | "system";

/** The site's own key: a choice there holds here, and the other way round. */
const KEY = "theme";

const choice = createStore<ThemeChoice>(remembered());
show(choice.get());

function remembered(): ThemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return "system";
  }
}

/** The variables of the design follow the root element (`tokens.css`). */
function show(chosen: ThemeChoice): void {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(chosen: ThemeChoice): void {
  choice.set(chosen);
  show(chosen);
  try {
    if (chosen === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // A preference that is not remembered is no reason to disturb anybody.
  }
}

/** What was chosen: light, dark, or as the system is. */
export const useThemeChoice = (): ThemeChoice => useStore(choice);
