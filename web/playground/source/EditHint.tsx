import styles from "./EditHint.module.css";

/** How the editor helps; above the list of what can be edited. */
export function EditHint({ what }: { readonly what: string }) {
  return (
    <p className={styles.hint} data-needs-js="">
      Select {what} to edit it. <kbd>{"{"}</kbd> lists the fields, <kbd>Ctrl</kbd> + <kbd>Space</kbd> everything.
    </p>
  );
}
