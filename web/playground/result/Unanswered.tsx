import { usePlayground } from "../state/context.tsx";
import styles from "./Unanswered.module.css";

/** The unanswered questions. */
export function Unanswered() {
  const { unanswered } = usePlayground().result.explanation;
  return (
    <p className={styles.unanswered}>
      {unanswered.length === 0 ? "All questions are answered." : "Unanswered, so unknown: "}
      {unanswered.map((field) => (
        <code key={field} className={styles.field}>
          {field}
        </code>
      ))}
    </p>
  );
}
