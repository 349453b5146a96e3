import moonIcon from "virtual:lucide/moon";
import sunIcon from "virtual:lucide/sun";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./ThemeToggle.module.css";

/** Switches between light and dark; implemented in web/site/client/main.ts. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      className={styles.toggle}
      data-theme-toggle=""
      data-needs-js=""
      data-tooltip="Switch between light and dark"
      aria-label="Dark theme"
      aria-pressed="false"
    >
      <Icon of={moonIcon} className={styles.moon} />
      <Icon of={sunIcon} className={styles.sun} />
    </button>
  );
}
