import chevronRightIcon from "virtual:lucide/chevron-right";
import type { ReactNode } from "react";
import { cx } from "../../design/cx.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Disclosure.module.css";

/**
 * An expandable element that works without a script. An address that ends in `#id`, or in the id of anything inside,
 * opens it.
 */
export function Disclosure({
  id,
  summary,
  open = false,
  className,
  children,
}: {
  readonly id?: string;
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <details id={id} className={cx(styles.disclosure, className)} open={open}>
      <summary className={styles.summary}>
        <Icon of={chevronRightIcon} size={16} className={styles.chevron} />
        <span className={styles.text}>{summary}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
