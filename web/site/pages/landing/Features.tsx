import chartColumnIcon from "virtual:lucide/chart-column";
import chartScatterIcon from "virtual:lucide/chart-scatter";
import lockIcon from "virtual:lucide/lock";
import sigmaIcon from "virtual:lucide/sigma";
import signpostIcon from "virtual:lucide/signpost";
import usersIcon from "virtual:lucide/users";
import type { Drawing } from "../../../ui/Icon.tsx";
import { Card, CardGrid } from "../../components/Card.tsx";
import styles from "./LandingPage.module.css";

const FEATURES: readonly { readonly title: string; readonly icon: Drawing; readonly text: string }[] = [
  {
    title: "X/Y Axis Scoring",
    icon: chartScatterIcon,
    text: "X measures whether a lead can buy: means, fit, authority. Y measures whether they will: intent and timing. Bands on each axis and for the total turn points into priorities.",
  },
  {
    title: "Smart Recommendations",
    icon: signpostIcon,
    text: "Rules choose the next step for each lead, in your words, with a partner’s name, image, and link if you want. The first matching rule wins.",
  },
  {
    title: "Lead Management",
    icon: usersIcon,
    text: "Every lead keeps its answers, results, and full response history. New answers produce a new score, and earlier ones stay on record.",
  },
  {
    title: "Custom Formulas",
    icon: sigmaIcon,
    text: "Use weights, value ranges, and formulas on any answer. They are checked as you type, and you can try every change on your own leads before it is live.",
  },
  {
    title: "Real-time Analytics",
    icon: chartColumnIcon,
    text: "See averages, the distribution across bands, the answers to each question, and how often each recommendation was made.",
  },
  {
    title: "Secure API",
    icon: lockIcon,
    text: "Tokens per user, data per account. A token is revoked within a second, and one client’s data does not exist for another.",
  },
];

/** The six features. */
export function Features() {
  return (
    <section className={styles.section} aria-labelledby="features">
      <div className={styles.head}>
        <h2 id="features">Everything from answer to decision</h2>
        <p>For a single team, or for an agency that manages many clients.</p>
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
