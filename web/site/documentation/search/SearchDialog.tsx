import searchIcon from "virtual:lucide/search";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./SearchDialog.module.css";

/** Opens the search. Without a script there is neither search nor button. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.button}
      data-search-open=""
      data-needs-js=""
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      aria-label="Search the documentation"
    >
      <Icon of={searchIcon} size={18} />
      <span className={styles.word}>Search</span>
      <kbd className={styles.key}>/</kbd>
    </button>
  );
}

/** The search over the whole documentation; search/dialog.ts loads its function when it is first opened. */
export function SearchDialog() {
  return (
    <dialog id="search" className={styles.dialog} aria-label="Search the documentation" data-no-print="">
      <div className={styles.head}>
        <Icon of={searchIcon} size={18} className={styles.icon} />
        <input
          type="text"
          className={styles.input}
          role="combobox"
          aria-label="Search the documentation"
          aria-autocomplete="list"
          aria-controls="search-results"
          aria-expanded="false"
          placeholder="Search endpoints, functions, errors…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="button" className={styles.close} data-search-close="" aria-label="Esc: close search">
          <kbd className={styles.key}>Esc</kbd>
        </button>
      </div>
      <p className={styles.status} role="status" />
      <div id="search-results" className={styles.results} role="listbox" aria-label="Results" />
    </dialog>
  );
}
