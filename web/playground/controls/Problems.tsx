import triangleAlertIcon from "virtual:lucide/triangle-alert";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./Problems.module.css";

/** The errors of a text, below the control that `id` describes. Empty if there are none. */
export function Problems({
  id,
  problems,
  kept,
}: {
  readonly id: string;
  readonly problems: readonly string[];
  readonly kept?: string | undefined;
}) {
  if (problems.length === 0) return null;
  return (
    <div id={id} className={styles.problems}>
      <Icon of={triangleAlertIcon} size={15} className={styles.icon} />
      <div>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {kept !== undefined && (
          <p className={styles.kept}>
            Still in use: <code>{kept}</code>
          </p>
        )}
      </div>
    </div>
  );
}
