import styles from "./TabLinks.module.css";

/** Tabs that are pages: each has an address, the browser's back and forward buttons work, and no script is needed. */
export function TabLinks({
  label,
  tabs,
  current,
  within,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly href: string; readonly text: string }[];
  /** The address of the current tab. */
  readonly current: string;
  /** The address of the tab to which the page belongs, if it is not a tab itself. */
  readonly within?: string | undefined;
}) {
  return (
    <nav aria-label={label} className={styles.tabs} data-no-print="">
      <ul>
        {tabs.map(({ href, text }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? "page" : href === within ? "true" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
