import { cx } from "../../../design/cx.ts";
import { Screen } from "../../components/Screen.tsx";
import landing from "./LandingPage.module.css";
import styles from "./Product.module.css";

const VIEWS = [
  {
    name: "explanation",
    title: "See why a lead got its score",
    text: "Open a lead and read its score as a list: each question, the points it earned, and its weight. The points add up to the score, to the hundredth.",
    alt: "A lead in the admin: bars that show how the points of each scoring model add up to X and Y, with the lead’s answers beside them",
  },
  {
    name: "plane",
    title: "See all your leads at once",
    text: "Every lead is a point on the plane: capability from left to right, propensity from bottom to top. The ones to call first are at the top right.",
    alt: "The home page of the admin: all leads of an account plotted by capability and propensity, colored by priority",
  },
  {
    name: "rule",
    title: "Try a rule before you save it",
    text: "Write a rule, and see right away how many of your latest leads it would match and what they would see.",
    alt: "The rule editor in the admin: a rule, how many of the latest leads match it, and the recommendation as the lead sees it",
  },
] as const;

/** The product's own pictures: explanation, plane, rules. */
export function Product() {
  return (
    <section className={cx(landing.section, styles.product)} aria-labelledby="product">
      <div className={landing.head}>
        <h2 id="product">What it looks like</h2>
        <p>Three views of the admin that comes with the API.</p>
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
