import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { inline } from "../markdown.tsx";
import { GUIDES } from "../places.ts";
import { TABS } from "../tabs.ts";
import { STEPS } from "./steps.ts";
import styles from "./Tutorial.module.css";

/** From an empty installation to a scored lead, command by command. */
export function Tutorial() {
  return (
    <>
      <p className={styles.lead}>
        In five minutes you will ask two questions, turn the answers into points, write two rules, and score a lead. All
        you need is a terminal with <code>curl</code> (on Windows, use Git Bash or WSL). Each step shows the command and
        what it prints; ids, times, and tokens will differ.
      </p>
      <p>
        Prefer to click? Do the same in the admin: see <a href={GUIDES.admin.href}>{GUIDES.admin.text}</a>.
      </p>
      <ol className={styles.steps}>
        {STEPS.map(({ id, title, text, command, output, note }) => (
          <li key={id} className={styles.step} data-step={id}>
            <Heading id={id}>{title}</Heading>
            <p>{inline(text)}</p>
            <CodeBlock code={command} language="bash" title="Run this" />
            <CodeBlock code={output} language={/^[{[]/.test(output) ? "json" : "text"} title="It prints" />
            {note && <p>{inline(note)}</p>}
          </li>
        ))}
      </ol>
      <Heading id="next">Next steps</Heading>
      <ul>
        <li>
          Look at your model in the <a href="/admin/">admin</a>: sign in as <code>admin</code> and choose the account{" "}
          <em>Tutorial</em> at the top left.
        </li>
        <li>
          Read how <a href={TABS["scoring-algorithm"].href}>answers become points</a> and what{" "}
          <a href={TABS.recommendations.href}>rules</a> can do.
        </li>
        <li>
          Connect your own application with a <a href={GUIDES["test-tokens"].href}>test token</a> first: its leads are
          scored, and counted nowhere.
        </li>
        <li>
          Send leads from your own application with the <a href={`${TABS["api-reference"].href}#sdks`}>clients</a> for
          JavaScript and Python.
        </li>
        <li>
          <a href={GUIDES.operations.href}>Run Leadplane in production</a>.
        </li>
      </ul>
    </>
  );
}
