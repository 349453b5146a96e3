import type { ReactNode } from "react";
import { cx } from "../../design/cx.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import styles from "./Callout.module.css";

const ICONS = { info: "info", success: "check", warning: "warning", danger: "warning" } as const satisfies Record<
  string,
  IconName
>;

/** A note that stands out from the text. */
export function Callout({
  tone = "info",
  title,
  children,
}: {
  readonly tone?: keyof typeof ICONS;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={cx(styles.callout, styles[tone])} role="note">
      <Icon name={ICONS[tone]} className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
