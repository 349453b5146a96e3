import styles from "../../components/Prose.module.css";

/** The title of a card, with an anchor like a heading of the text. */
export function LinkedTitle({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <a id={id} href={`#${id}`} className={styles.anchor}>
      {children}
    </a>
  );
}
