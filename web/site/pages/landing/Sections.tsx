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
            A lead who could buy but does not want to, and one who wants to but cannot, add up to the same middling
            score. The team calls both, or neither. And when somebody asks why a lead was turned down, the number has no
            answer.
          </p>
        </div>
        <div>
          <p className={styles.eyebrow}>The solution</p>
          <h2>Two axes, and their reasons.</h2>
          <p className={styles.text}>
            Leadplane keeps capability and propensity apart, so each lead gets the treatment it deserves: call, wait,
            nurture, let go. Every point can be traced to an answer, a formula, a range and a weight, by your team and
            by whoever has a right to ask.
          </p>
        </div>
      </div>
    </section>
  );
}

const STEPS = [
  {
    title: "Ask questions",
    text: "Seven types, from open text to sliders and dates. Your forms send the answers as they are; faults come back by field.",
  },
  {
    title: "Score automatically",
    text: "Your models turn answers into points on X and on Y while the request is still on its way. The result is stored before it is answered.",
  },
  {
    title: "Get recommendations",
    text: "Rules look at answers and scores and decide what each lead is told, and what your team does next.",
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
