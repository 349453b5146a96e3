import { cx } from "../../../design/cx.ts";
import styles from "./LandingPage.module.css";

/** The challenge and the solution. */
export function Challenge() {
  return (
    <section className={cx(styles.section, styles.tinted)} aria-label="The challenge and the solution">
      <div className={styles.pair}>
        <div>
          <p className={styles.eyebrow}>The challenge</p>
          <h2>One number hides two questions.</h2>
          <p className={styles.text}>
            A lead who could buy but doesn’t want to gets the same average score as one who wants to buy but can’t. Your
            team calls both, or neither. And when someone asks why a lead was turned down, the number can’t answer.
          </p>
        </div>
        <div>
          <p className={styles.eyebrow}>The solution</p>
          <h2>Two axes, with reasons.</h2>
          <p className={styles.text}>
            Leadplane keeps capability and propensity separate, so each lead gets the right treatment: call, wait,
            nurture, or let go. Your team can trace every point to an answer, a formula, a range, and a weight, and so
            can anyone entitled to an explanation.
          </p>
        </div>
      </div>
    </section>
  );
}

const STEPS = [
  {
    title: "Ask questions",
    text: "Choose from seven question types, from open text to sliders and dates. Your forms send the answers as they are, and errors are returned per field.",
  },
  {
    title: "Score automatically",
    text: "Your scoring models turn answers into points on X and Y within the request. The result is stored before the response is sent.",
  },
  {
    title: "Get recommendations",
    text: "Rules read answers and scores, and decide what each lead sees and what your team does next.",
  },
] as const;

/** The three steps. */
export function HowItWorks() {
  return (
    <section className={cx(styles.section, styles.tinted)} aria-labelledby="how-it-works">
      <div className={styles.head}>
        <h2 id="how-it-works">How it works</h2>
      </div>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
