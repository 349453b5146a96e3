import { useId } from "react";
import { SAMPLE_LANGUAGES, type SampleCode } from "../../samples/index.ts";
import { LANGUAGE_NAMES } from "../../ui/code/highlight.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import styles from "./Samples.module.css";

/**
 * The same sample in three languages. The reader's choice applies to all samples and is stored; without a script all
 * three are displayed.
 */
export function Samples({
  label,
  code,
}: {
  /** The title of the sample, such as "Submit a lead". */
  readonly label: string;
  readonly code: SampleCode;
}) {
  const id = useId();
  return (
    <div className={styles.samples}>
      <div className={styles.tabs} role="tablist" aria-label={`${label}: language`} data-needs-js="">
        {SAMPLE_LANGUAGES.map((language, index) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}tab-${language}`}
            aria-controls={`${id}panel-${language}`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
            className={styles.tab}
            data-sample-tab={language}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        ))}
      </div>
      {SAMPLE_LANGUAGES.map((language) => (
        <div
          key={language}
          role="tabpanel"
          id={`${id}panel-${language}`}
          aria-labelledby={`${id}tab-${language}`}
          className={styles.panel}
          data-sample-panel={language}
        >
          <CodeBlock code={code[language]} language={language} title={`${label} · ${LANGUAGE_NAMES[language]}`} />
        </div>
      ))}
    </div>
  );
}
