import { createStore, useStore } from "../../ui/store.ts";
import { KEY, rememberedTheme, showTheme, type ThemeChoice } from "./remembered.ts";

// It is shown already: `shell.ts` has run before the first paint.
const choice = createStore<ThemeChoice>(rememberedTheme());

export function chooseTheme(chosen: ThemeChoice): void {
  choice.set(chosen);
  showTheme(chosen);
  try {
    if (chosen === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // A preference that is not remembered is no reason to disturb anybody.
  }
}

/** What was chosen: light, dark, or as the system is. */
export const useThemeChoice = (): ThemeChoice => useStore(choice);
