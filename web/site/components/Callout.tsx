import checkIcon from "virtual:lucide/check";
import infoIcon from "virtual:lucide/info";
import triangleAlertIcon from "virtual:lucide/triangle-alert";
import type { ReactNode } from "react";
import { cx } from "../../design/cx.ts";
import { type Drawing, Icon } from "../../ui/Icon.tsx";
import styles from "./Callout.module.css";

const ICONS = {
  info: infoIcon,
  success: checkIcon,
  warning: triangleAlertIcon,
  danger: triangleAlertIcon,
} as const satisfies Record<string, Drawing>;

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
      <Icon of={ICONS[tone]} className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
