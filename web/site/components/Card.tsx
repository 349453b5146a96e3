import externalLinkIcon from "virtual:lucide/external-link";
import type { ReactNode } from "react";
import { cx } from "../../design/cx.ts";
import { type Drawing, Icon } from "../../ui/Icon.tsx";
import styles from "./Card.module.css";

/** A bordered part of a page. With `href` the whole card is a link. */
export function Card({
  title,
  level = 3,
  icon,
  href,
  newTab = false,
  className,
  children,
}: {
  readonly title?: ReactNode;
  /** Level of the title as a heading. */
  readonly level?: 2 | 3 | 4;
  readonly icon?: Drawing;
  readonly href?: string;
  readonly newTab?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(styles.card, href !== undefined && styles.linked, className)}>
      {icon && (
        <span className={styles.icon}>
          <Icon of={icon} size={22} />
        </span>
      )}
      {title && (
        <Heading className={styles.title}>
          {href === undefined ? (
            title
          ) : (
            <a href={href} className={styles.link} {...(newTab ? { target: "_blank", rel: "noopener" } : {})}>
              {title}
              {newTab && (
                <>
                  <span className="visually-hidden"> (opens in a new tab)</span>
                  <Icon of={externalLinkIcon} size={15} className={styles.external} />
                </>
              )}
            </a>
          )}
        </Heading>
      )}
      {children && <div className={styles.body}>{children}</div>}
    </div>
  );
}

/** Cards next to each other, as many as fit if each is at least this wide. */
export function CardGrid({ columns = 3, children }: { readonly columns?: 2 | 3 | 4; readonly children: ReactNode }) {
  return <div className={cx(styles.grid, styles[`columns${columns}`])}>{children}</div>;
}
