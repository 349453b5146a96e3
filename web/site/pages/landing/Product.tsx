import { cx } from "../../../design/cx.ts";
import { Screen } from "../../components/Screen.tsx";
import landing from "./LandingPage.module.css";
import styles from "./Product.module.css";

const VIEWS = [
  {
    name: "explanation",
    title: "See why a lead got its score",
    text: "Open a lead and read its score as a list: each question, the points it earned, and its weight. The points add up to the score, to the hundredth.",
    alt: "A lead in the admin: bars that show how the points of each scoring model add up to X and Y, with the lead’s answers next to them",
  },
  {
    name: "plane",
    title: "See all your leads at once",
    text: "Every lead is a point on the plane: capability from left to right, propensity from bottom to top. The ones to call first are at the top right.",
    alt: "The home page of the admin: all leads of an account plotted by capability and propensity, colored by priority",
  },
  {
    name: "simulation",
    title: "Try a change on every lead before it is live",
    text: "Change a weight, a range, or a rule in a draft, and simulate it on all stored leads: who moves up, who moves down, and why. Nothing changes until you publish.",
    alt: "A simulation in the admin: a matrix of how many leads move from each band to another, how many points they gain or lose, and which recommendations change",
  },
  {
    name: "review",
    title: "Have a second person approve it",
    text: "Turn on two-person approval, and no one changes the live model alone: the reviewer sees each change, can comment on it, and approves exactly what they saw.",
    alt: "A draft in the admin that awaits review: what its author says about it, the changed weight, and the buttons Request changes and Approve",
  },
] as const;

/** Screenshots of the product: explanation, plane, simulation, review. */
export function Product() {
  return (
    <section className={cx(landing.section, styles.product)} aria-labelledby="product">
      <div className={landing.head}>
        <h2 id="product">What it looks like</h2>
        <p>Four views of the admin that comes with the API.</p>
      </div>
      {VIEWS.map(({ name, title, text, alt }) => (
        <div key={name} className={styles.view}>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <Screen name={name} alt={alt} />
        </div>
      ))}
    </section>
  );
}
