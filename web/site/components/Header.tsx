import menuIcon from "virtual:lucide/menu";
import type { ReactNode } from "react";
import { cx } from "../../design/cx.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Brand } from "./Brand.tsx";
import styles from "./Header.module.css";
import { ThemeToggle } from "./ThemeToggle.tsx";

interface HeaderLink {
  readonly href: string;
  readonly text: string;
}

/**
 * The bar at the top of a page: brand, links, and `actions`. On a small screen the links are in a menu, which needs no
 * script.
 *
 * @param current the address of the page itself, if a link leads there
 */
export function Header({
  links,
  current,
  tools,
  actions,
}: {
  readonly links: readonly HeaderLink[];
  readonly current?: string;
  /** Next to the theme's button on every screen, e.g. a search. */
  readonly tools?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <header className={styles.header} data-no-print="">
      <a href="#content" className={cx("visually-hidden", styles.skip)}>
        Skip to the content
      </a>
      <div className={styles.bar}>
        <Brand />
        <div className={styles.menu} id="menu" popover="auto">
          <nav aria-label="Main" className={styles.links}>
            {links.map(({ href, text }) => (
              <a key={href} href={href} className={styles.link} aria-current={href === current ? "page" : undefined}>
                {text}
              </a>
            ))}
          </nav>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        <div className={styles.tools}>
          {tools}
          <ThemeToggle />
          <button type="button" className={styles.open} popoverTarget="menu" aria-label="Menu">
            <Icon of={menuIcon} />
          </button>
        </div>
      </div>
    </header>
  );
}
