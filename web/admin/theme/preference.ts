import { createStore, useStore } from "../../ui/store.ts";
import { KEY, rememberedTheme, showTheme, type ThemeChoice } from "./remembered.ts";

// It is applied already: `shell.ts` has run before the first paint.
const choice = createStore<ThemeChoice>(rememberedTheme());

export function chooseTheme(chosen: ThemeChoice): void {
  choice.set(chosen);
  showTheme(chosen);
  try {
    if (chosen === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // A preference that cannot be stored is not worth an error message.
  }
}

/** The chosen theme: light, dark, or as in the system. */
export const useThemeChoice = (): ThemeChoice => useStore(choice);
