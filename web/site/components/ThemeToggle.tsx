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
      <Icon name="moon" className={styles.moon} />
      <Icon name="sun" className={styles.sun} />
    </button>
  );
}
