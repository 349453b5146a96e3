import styles from "./EditHint.module.css";

/** How to use the editor; above the list of what can be edited. */
export function EditHint({ what }: { readonly what: string }) {
  return (
    <p className={styles.hint} data-needs-js="">
      Select {what} to edit it. Type <kbd>{"{"}</kbd> for fields, or press <kbd>Ctrl</kbd> + <kbd>Space</kbd> for
      everything.
    </p>
  );
}
