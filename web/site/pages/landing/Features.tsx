import type { IconName } from "../../../ui/Icon.tsx";
import { Card, CardGrid } from "../../components/Card.tsx";
import styles from "./LandingPage.module.css";

const FEATURES: readonly { readonly title: string; readonly icon: IconName; readonly text: string }[] = [
  {
    title: "X/Y Axis Scoring",
    icon: "plane",
    text: "X tells whether a lead can: means, fit, authority. Y tells whether they will: intent, timing. Bands on each axis and for the total turn points into priorities.",
  },
  {
    title: "Smart Recommendations",
    icon: "signpost",
    text: "Rules decide what a lead is told, in your words, with a partner’s name, image and link where that helps. The first rule that matches speaks.",
  },
  {
    title: "Lead Management",
    icon: "people",
    text: "Every lead with its answers, results and full response history. New answers give a new score; the former ones stay where they can be read.",
  },
  {
    title: "Custom Formulas",
    icon: "formula",
    text: "Weights, value ranges and formulas over any answer, checked while you write: a slip is refused with its place and what to do about it.",
  },
  {
    title: "Real-time Analytics",
    icon: "chart",
    text: "Averages, the distribution over the bands, the answers to each question, and how often each recommendation was given.",
  },
  {
    title: "Secure API",
    icon: "lock",
    text: "Token by token, account by account. A token can be revoked within a second; another client’s data is as if it did not exist.",
  },
];

/** The six features. */
export function Features() {
  return (
    <section className={styles.section} aria-labelledby="features">
      <div className={styles.head}>
        <h2 id="features">Everything between an answer and a decision</h2>
        <p>For one team, or for an agency that looks after many clients.</p>
      </div>
      <CardGrid>
        {FEATURES.map(({ title, icon, text }) => (
          <Card key={title} title={title} icon={icon}>
            {text}
          </Card>
        ))}
      </CardGrid>
    </section>
  );
}
