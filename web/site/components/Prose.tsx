import type { ReactNode } from "react";
import { cx } from "../../design/cx.ts";
import styles from "./Prose.module.css";

/** Running text: paragraphs, lists, headings, and inline code, with spacing for reading. */
export function Prose({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <div className={cx(styles.prose, className)}>{children}</div>;
}

/** A heading with an anchor: it is a link to itself. */
export function Heading({
  level = 2,
  id,
  children,
}: {
  readonly level?: 2 | 3 | 4;
  readonly id: string;
  readonly children: ReactNode;
}) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={styles.heading}>
      <a href={`#${id}`} className={styles.anchor}>
        {children}
      </a>
    </Tag>
  );
}
