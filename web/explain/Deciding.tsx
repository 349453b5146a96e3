import type { ExplainedRule } from "#engine";
import { cx } from "../design/cx.ts";
import { withShortFractions } from "../ui/numbers.ts";
import styles from "./Deciding.module.css";
import type { Result } from "./result.ts";
import { choicesIn } from "./wording.ts";

type Part = ExplainedRule["decided_by"][number];

const look = ({ value }: Part) =>
  value === null
    ? { word: "unknown", mark: "?", style: styles.unknown }
    : value
      ? { word: "true", mark: "✓", style: styles.true }
      : { word: "false", mark: "✗", style: styles.false };

/** The smallest parts of a rule that decided its outcome, with values in place of fields. */
export function Deciding({ parts, result }: { readonly parts: readonly Part[]; readonly result: Result }) {
  return (
    <ul className={styles.parts} aria-label="What decided">
      {parts.map((part) => {
        const { word, mark, style } = look(part);
        const chosen = choicesIn(part.text, result).join("; ");
        return (
          <li key={`${part.from} ${part.to}`} className={cx(styles.part, style)} data-tooltip={part.text}>
            <span className={styles.mark} aria-hidden="true">
              {mark}
            </span>
            <span className={styles.body}>
              <code className={styles.code}>{withShortFractions(part.substituted)}</code>
              <span className="visually-hidden"> is {word}</span>
              {chosen !== "" && <span className={styles.chosen}>{chosen}</span>}
              {part.cause !== null && <span className={styles.cause}>{part.cause}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
