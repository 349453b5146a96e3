import styles from "./Outline.module.css";
import type { OutlineSection } from "./outline.ts";

/** The headings of the page next to it, on wide screens. layout/follow.ts marks the current one. */
export function Outline({ sections }: { readonly sections: readonly OutlineSection[] }) {
  return (
    <nav className={styles.outline} aria-label="On this page" data-outline="" data-no-print="">
      <p className={styles.title}>On this page</p>
      <ul>
        {sections.map(({ id, level, title }) => (
          <li key={id} className={level === 3 ? styles.inner : undefined}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
