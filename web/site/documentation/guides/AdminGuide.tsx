import { Heading } from "../../components/Prose.tsx";
import { Screen } from "../../components/Screen.tsx";
import { inline } from "../markdown.tsx";
import { GUIDES } from "../places.ts";
import styles from "./AdminGuide.module.css";

const VIEWS = [
  {
    id: "home",
    title: "Home",
    text: "Home shows how many leads arrived, how they scored, and what needs attention, such as a gap between value ranges or a rule that never matches. Below, the plane shows all leads by their scores, or the newest one by one.",
    alt: "Home: number of leads, average scores, leads over time, distribution by priority, and a list of what needs attention",
  },
  {
    id: "model",
    title: "The model on one page",
    text: "**Model** shows every question with its points and rules on one page. Search it, change the order, edit points and rules in place, or print it. Templates, and the model as a file, are under **Templates & files**: preview what a file would change before you apply it.",
    alt: "The model on one page: each question with its points on the left and its rules on the right",
  },
  {
    id: "question",
    title: "Questions",
    text: "Add a question for each thing you ask. Its type decides what answers are accepted, and its field name is what formulas and rules call it. For a choice question, enter the choices and their values. The preview on the right shows the question as a form would. Duplicate a question to make a similar one. Rename its field, and formulas and rules follow; delete it, and you choose whether what uses it goes, too.",
    alt: "The form of a choice question: text, type, field name, and a table of choices with their values; a preview on the right",
  },
  {
    id: "scoring-model",
    title: "Scoring models",
    text: "A scoring model turns answers into points. Choose a question, keep `{field_name}` as the formula or write your own, set the weight and the axis, and add value ranges. On the right, the form scores a lead as you type; nothing is stored until you save.",
    alt: "The form of a scoring model: question, formula, weight, axis, and value ranges; on the right the points it gives for an example",
  },
  {
    id: "rule",
    title: "Recommendation rules",
    text: "A rule decides the next step. Put the condition together from fields, operators, and values, or write it as text; both show the same rule. Then add the text the lead sees. **Try it** shows how many of your latest leads the rule would match before you save.",
    alt: "The form of a rule: condition, position, and text; on the right how many of the latest leads it matches",
  },
  {
    id: "rules",
    title: "Order of rules",
    text: "For each question, rules are tried from the top, and the first matching rule wins. Drag a rule to change the order, and end with `If 1` as a fallback.",
    alt: "The list of rules by question, each with its type, text, and condition",
  },
  {
    id: "leads",
    title: "Leads",
    text: "Find leads by identifier, name, or email, and filter them by priority, score, rule, date, source, or answers. Each lead keeps how it first came in, through which token or import or by hand, and its campaign. Drop a file on the list to import leads. Choose the columns you want to see and their order, save the list as a view, and export what you have filtered as CSV; more than 50,000 leads become a file in the background. Select leads to re-score, export, or erase them, or to keep them as tests.",
    alt: "The list of leads with priority, scores, recommendation, and time of arrival",
  },
  {
    id: "explanation",
    title: "Why a lead scored the way it did",
    text: "Open a lead to see how its points add up: a bar for each scoring model on each axis. Open a bar to see the formula with the values used and the range that matched.",
    alt: "A lead: bars for each scoring model that add up to X and Y, with the lead’s answers on the right",
  },
  {
    id: "versions",
    title: "Versions",
    text: "Every change of the model is a version, described in words. Compare versions, roll back to an earlier one, and see which version scored a lead.",
    alt: "The list of versions, each with its changes in words",
  },
  {
    id: "users",
    title: "Users and tokens",
    text: "Add administrators who sign in here, and API clients for your integrations. Each user has a token, and can have more with a name and an expiry. A test token works only on test leads, which you find in the menu of the leads page.",
    alt: "The list of users of an account with their roles",
  },
] as const;

/** The admin, view by view, with screenshots. */
export function AdminGuide() {
  return (
    <>
      <p>
        The <a href="/admin/">admin</a> is where administrators build the model and look at leads. The pictures show{" "}
        <a href={GUIDES.demo.href}>the demo</a>. To build your first model, work through questions, scoring models, and
        rules in this order.
      </p>
      {VIEWS.map(({ id, title, text, alt }) => (
        <section key={id} aria-labelledby={id} className={styles.view}>
          <Heading id={id}>{title}</Heading>
          <p>{inline(text)}</p>
          <Screen name={id} alt={alt} />
        </section>
      ))}
      <Heading id="tips">Good to know</Heading>
      <ul>
        <li>
          Press <kbd>Ctrl</kbd> <kbd>K</kbd> (or <kbd>⌘</kbd> <kbd>K</kbd>) to search everything and jump to any page.
        </li>
        <li>
          <em>Live</em> in the bar at the top switches to a draft, in which every page of the model works without
          changing how new leads are scored. See{" "}
          <a href={GUIDES["change-safely"].href}>{GUIDES["change-safely"].text}</a>.
        </li>
        <li>After saving, choose Undo in the notification to take the change back.</li>
        <li>If someone else changes what you are editing, the form tells you and shows both versions.</li>
        <li>
          If you manage several accounts, the current one is at the top left. See{" "}
          <a href={GUIDES.agencies.href}>{GUIDES.agencies.text}</a>.
        </li>
      </ul>
    </>
  );
}
