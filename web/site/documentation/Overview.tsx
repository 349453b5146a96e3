import arrowRightIcon from "virtual:lucide/arrow-right";
import chartColumnIcon from "virtual:lucide/chart-column";
import chartScatterIcon from "virtual:lucide/chart-scatter";
import infoIcon from "virtual:lucide/info";
import lockIcon from "virtual:lucide/lock";
import shieldCheckIcon from "virtual:lucide/shield-check";
import sigmaIcon from "virtual:lucide/sigma";
import signpostIcon from "virtual:lucide/signpost";
import usersIcon from "virtual:lucide/users";
import { operations } from "#contract";
import { ORIGIN } from "#contract/origin";
import { LIMITS, slugify } from "#engine";
import { samplesOf } from "../../samples/index.ts";
import { json } from "../../samples/literal.ts";
import { shownExample } from "../../samples/request.ts";
import { Badge } from "../../ui/Badge.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import type { Drawing } from "../../ui/Icon.tsx";
import { Card, CardGrid } from "../components/Card.tsx";
import { CodeBlock } from "../components/CodeBlock.tsx";
import { Heading } from "../components/Prose.tsx";
import { Samples } from "../components/Samples.tsx";
import { PrioritiesTable } from "./language/CategoriesTable.tsx";
import { LinkedTitle } from "./layout/LinkedTitle.tsx";
import styles from "./overview/Overview.module.css";
import { QuestionTypesTable } from "./overview/QuestionTypesTable.tsx";
import { GUIDES } from "./places.ts";
import { operationHref } from "./reference/addresses.ts";
import { TABS } from "./tabs.ts";

const FEATURES: readonly { readonly icon: Drawing; readonly title: string; readonly text: string }[] = [
  {
    icon: chartScatterIcon,
    title: "Two axes",
    text: "X for capability, Y for propensity, and a total. A scoring model can count toward one axis or both.",
  },
  {
    icon: sigmaIcon,
    title: "Custom weighted formulas",
    text: "Arithmetic, comparisons, and functions on answers, value ranges with points, and a weight for each scoring model.",
  },
  {
    icon: signpostIcon,
    title: "Rule-based recommendations",
    text: "The first matching rule decides the text and, if you want, an affiliate’s name, image, and link, and a redirect URL.",
  },
  {
    icon: usersIcon,
    title: "Lead management",
    text: "Every lead keeps its latest answers and result, and earlier ones as history.",
  },
  {
    icon: infoIcon,
    title: "Explanations that add up",
    text: "Each score lists its formulas, ranges, points, and weights. They add up to the score, to the hundredth.",
  },
  {
    icon: chartColumnIcon,
    title: "Real-time analytics",
    text: "Averages, distribution, answers, and the effect of each rule, at most five minutes old.",
  },
  {
    icon: lockIcon,
    title: "Token-based API",
    text: "One token per user, plus as many named tokens as you need, with optional expiry.",
  },
  {
    icon: shieldCheckIcon,
    title: "Multi-tenant",
    text: "Each client account has its own model, leads, and users. An agency works in all of its clients.",
  },
];

const FOR_SALES = [
  "Call the leads who can buy and want to buy first, based on scores instead of hunches.",
  "See why a lead scored the way it did, and be able to tell them.",
  "Respond right away: the recommendation comes with the score.",
  "Come back to a lead later and compare its results over time.",
];

const FOR_ORGANIZATIONS = [
  "Use one consistent standard, written down as formulas and rules.",
  "Try every change of the model on your own leads before it is live, and have a second person approve it.",
  "Keep every model change as a numbered version. Each lead keeps the version that scored it.",
  "Clients are isolated: one account can’t see that another’s data exists.",
  "Run it on your own servers, one or many, with a database you know.",
];

/** First tab of the documentation: what the product is and how to start. */
export function Overview() {
  const { submitLead } = operations;
  const example = shownExample(submitLead);
  const { x_axis, y_axis, total_score, x_category, y_category, priority, recommendation } =
    example.response as Readonly<Record<string, unknown>>;
  return (
    <>
      <div className={styles.badges}>
        <Badge tone="success">Production Ready</Badge>
        <Badge tone="accent">Real-time Scoring</Badge>
        <Badge tone="neutral">Multi-tenant</Badge>
      </div>
      <p className={styles.lead}>
        Leadplane scores leads on two axes: X, <strong>capability</strong>, is whether a lead can buy; Y,{" "}
        <strong>propensity</strong>, is whether they will. You send a lead’s answers and get scores and a recommendation
        back in the same call. New here? Build <a href={GUIDES["first-model"].href}>your first model in five minutes</a>
        .
      </p>

      <Heading id="how-it-works">How It Works</Heading>
      <ol className={styles.steps}>
        <li>
          <strong>Ask questions.</strong> Each question has a type and a field name, such as <code>credit_score</code>.
          Your form, application, or CRM asks them and sends the answers.
        </li>
        <li>
          <strong>Score automatically.</strong> Scoring models turn answers into points: a formula computes a value, the
          value falls into a range, and the range’s points are multiplied by a weight. The sums are X and Y.
        </li>
        <li>
          <strong>Get recommendations.</strong> Rules read answers and scores. The first matching rule decides the next
          step for the lead.
        </li>
      </ol>
      <Samples label="Submit a lead" code={samplesOf(submitLead, example, ORIGIN)} />
      <p>The response, shortened:</p>
      <CodeBlock
        title="Response (excerpt)"
        language="json"
        wrap
        code={json({ x_axis, y_axis, total_score, x_category, y_category, priority, recommendation })}
      />

      <Heading id="key-features">Key Features</Heading>
      <CardGrid columns={2}>
        {FEATURES.map(({ icon, title, text }) => (
          <Card key={title} icon={icon} title={<LinkedTitle id={slugify(title)}>{title}</LinkedTitle>}>
            {text}
          </Card>
        ))}
      </CardGrid>

      <Heading id="question-types">Question Types</Heading>
      <p>
        A question that is not required can be left out; its value is then <em>unknown</em>. Sliders, integers, numbers,
        and dates can also accept several values.
      </p>
      <QuestionTypesTable />

      <Heading id="priorities">Priorities</Heading>
      <p>
        The total score falls into a band, and the name of that band is the lead’s priority. X and Y have{" "}
        <a href="/documentation/scoring-algorithm#qualification-categories">bands of their own</a>. These are the
        defaults; each account can set its own, one to {LIMITS.bands} of each.
      </p>
      <PrioritiesTable />

      <Heading id="benefits">Benefits</Heading>
      <div className={styles.benefits}>
        <section aria-labelledby="for-sales-teams">
          <Heading level={3} id="for-sales-teams">
            For sales teams
          </Heading>
          <ul>
            {FOR_SALES.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="for-organizations">
          <Heading level={3} id="for-organizations">
            For organizations
          </Heading>
          <ul>
            {FOR_ORGANIZATIONS.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      </div>

      <Heading id="getting-started">Getting Started</Heading>
      <ol>
        <li>
          Set up questions, scoring models, and rules in the <a href="/admin">admin</a> or with the API.
        </li>
        <li>
          Create a user for your integration and <a href={operationHref("obtainToken")}>get its token</a>.
        </li>
        <li>
          Submit a lead with one of the samples above. A new installation prints a command that works as is when it
          starts.
        </li>
        <li>
          See <a href={operationHref("explainLead")}>why it scored the way it did</a>, and{" "}
          <a href={GUIDES["change-safely"].href}>change the model safely</a>.
        </li>
      </ol>
      <div className={styles.actions}>
        <LinkButton href={TABS["api-reference"].href} variant="primary" iconAfter={arrowRightIcon}>
          API Reference
        </LinkButton>
        <LinkButton href="/admin">Admin</LinkButton>
      </div>
    </>
  );
}
