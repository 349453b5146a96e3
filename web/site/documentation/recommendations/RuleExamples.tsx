import { json } from "../../../samples/literal.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { inline } from "../markdown.tsx";
import styles from "./RuleExamples.module.css";
import { OutcomeBadge } from "./RulesTable.tsx";
import { EXAMPLE_ANSWERS, EXAMPLE_DAY, ruleExamples } from "./rule-examples.ts";

/** Rules with their outcomes for one lead, each computed by the engine. */
export function RuleExamples() {
  return (
    <>
      <CodeBlock
        title={`Answers used in these examples, as of ${EXAMPLE_DAY}`}
        language="json"
        code={json(EXAMPLE_ANSWERS)}
      />
      <ul className={styles.rules}>
        {ruleExamples().map(({ title, text, rule, substituted, outcome }) => (
          <li key={title} className={styles.rule}>
            <CodeBlock title={title} language="leadplane" code={rule} />
            <p className={styles.text}>
              <OutcomeBadge outcome={outcome} /> {inline(text)} With values: <code>{substituted}</code>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
