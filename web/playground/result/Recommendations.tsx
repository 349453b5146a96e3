import { type ExplainedRule, placeOfRule, type Recommendation } from "#engine";
import { Deciding } from "../../explain/Deciding.tsx";
import { TypeBadge } from "../../explain/TypeBadge.tsx";
import { usePlayground } from "../state/context.tsx";
import styles from "./Recommendations.module.css";

/** The recommendation for each question with rules, and the part of the rule that decided. */
export function Recommendations() {
  const { state, result } = usePlayground();
  const { rules } = result.explanation;
  const fields = [...new Set(rules.map(({ field_name }) => field_name))];
  if (fields.length === 0) return <p className={styles.none}>Nothing yet: the model has no rules.</p>;
  return (
    <ul className={styles.list}>
      {fields.map((field) => {
        const matched = rules.find((rule) => rule.field_name === field && rule.outcome === "matched");
        const rule = state.document.recommendations.find(({ id }) => id === matched?.id);
        return (
          <li key={field} className={styles.item} data-recommendation={field}>
            {matched === undefined || rule === undefined ? (
              <p className={styles.none}>
                <code>{`{${field}}`}</code> No rule matches.
              </p>
            ) : (
              <Match rule={rule} explained={matched} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Match({ rule, explained }: { readonly rule: Recommendation; readonly explained: ExplainedRule }) {
  const { state, result } = usePlayground();
  return (
    <>
      <p className={styles.head}>
        <TypeBadge type={rule.type} />
        <span className={styles.from}>
          rule {placeOfRule(state.document, rule)} of <code>{`{${explained.field_name}}`}</code>
        </span>
      </p>
      <p className={styles.text}>{rule.response_text}</p>
      {rule.affiliate_name !== "" && <p className={styles.affiliate}>With {rule.affiliate_name}</p>}
      <Deciding parts={explained.decided_by} result={result} />
    </>
  );
}
