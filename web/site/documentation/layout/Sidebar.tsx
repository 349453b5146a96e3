import menuIcon from "virtual:lucide/menu";
import { Fragment } from "react";
import { cx } from "../../../design/cx.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { type Place, RESOURCES, SECTIONS } from "../places.ts";
import { TABS } from "../tabs.ts";
import styles from "./Sidebar.module.css";

const REFERENCE = TABS["api-reference"].href;
const isResource = (place: Place) => RESOURCES.includes(place);

/** The contents of the current page, listed below it. */
export interface Entry {
  readonly href: string;
  readonly text: string;
  /** E.g. the method of a call. */
  readonly mark?: string;
}

/**
 * Every page of the documentation. On a small screen it opens with a button, which needs no script.
 *
 * @param current the address of the page itself
 * @param entries of the page
 */
export function Sidebar({ current, entries }: { readonly current: string; readonly entries: readonly Entry[] }) {
  const inReference = current.startsWith(REFERENCE);
  return (
    <div className={styles.place} data-no-print="">
      <button type="button" className={styles.open} popoverTarget="all-pages">
        <Icon of={menuIcon} size={18} />
        All pages
      </button>
      <nav id="all-pages" className={styles.sidebar} aria-label="All pages" popover="auto">
        {SECTIONS.map(({ title, places }) => (
          <section key={title} aria-label={title}>
            <p className={styles.title}>{title}</p>
            <ul>
              {places
                .filter((place) => inReference || !isResource(place))
                .map((place) => (
                  <Fragment key={place.href}>
                    <li className={cx(isResource(place) && styles.inner)}>
                      <a href={place.href} aria-current={place.href === current ? "page" : undefined}>
                        {place.text}
                      </a>
                    </li>
                    {place.href === current && entries.length > 0 && (
                      <li className={styles.entries}>
                        <ul>
                          {entries.map(({ href, text, mark }) => (
                            <li key={href}>
                              <a href={href}>
                                {mark && <span className={styles.mark}>{mark}</span>}
                                {text}
                              </a>
                            </li>
                          ))}
                        </ul>
                      </li>
                    )}
                  </Fragment>
                ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}
