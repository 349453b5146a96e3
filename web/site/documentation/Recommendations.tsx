import { Fragment } from "react";
import { LIMITS, RECOMMENDATION_TYPES, type RecommendationType, SCORE_NAMES, slugify } from "#engine";
import { TypeBadge } from "../../explain/TypeBadge.tsx";
import { counted } from "../../ui/numbers.ts";
import { Callout } from "../components/Callout.tsx";
import { Card, CardGrid } from "../components/Card.tsx";
import { Heading } from "../components/Prose.tsx";
import { FunctionsTable, OperatorTables, PrecedenceTable, ProblemsTable } from "./language/LanguageTables.tsx";
import { LinkedTitle } from "./layout/LinkedTitle.tsx";
import { PlaygroundPlace } from "./playground/PlaygroundPlace.tsx";
import styles from "./recommendations/Recommendations.module.css";
import { Rental } from "./recommendations/Rental.tsx";
import { RuleExamples } from "./recommendations/RuleExamples.tsx";
import { operationHref } from "./reference/addresses.ts";
import { TABS } from "./tabs.ts";

const TYPE_WORDS: Readonly<Record<RecommendationType, string>> = {
  approval: "The lead gets what it asks for. Say what comes next.",
  warning: "Something stands in the way, or a person should look first. Say what would help.",
  rejection: "Not now. Say why if you may, and offer something else.",
};

const STEPS = [
  {
    title: "Write rules",
    text: "Each belongs to a question and has a condition, a text and, if you like, a type, an affiliate and a redirect address.",
  },
  {
    title: "A lead is scored",
    text: "When all scores are known, each question's rules are tried in the order of their positions.",
  },
  {
    title: "The first match counts",
    text: "It becomes the question's recommendation. The other rules of the question are not tried any more.",
  },
] as const;

/** Fourth tab of the documentation: the rules and their language. */
export function Recommendations() {
  return (
    <>
      <Heading id="how-recommendations-work">How recommendations work</Heading>
      <CardGrid columns={4}>
        {STEPS.map(({ title, text }, index) => (
          <Card key={title} title={<LinkedTitle id={slugify(title)}>{`${index + 1}. ${title}`}</LinkedTitle>}>
            {text}
          </Card>
        ))}
      </CardGrid>
      <p>
        In the answer, <code>recommendations</code> is keyed by field name, with <code>response_text</code>,{" "}
        <code>type</code>, <code>affiliate_name</code>, <code>affiliate_image</code>, <code>affiliate_link</code>,{" "}
        <code>redirect_url</code> and <code>rule_id</code>. <code>recommendation</code> is the text of the first of them
        by question number, or null. Affiliate and redirect addresses are absolute, with http or https.
      </p>

      <Heading id="rule-examples">Rule examples</Heading>
      <RuleExamples />

      <PlaygroundPlace preset="recommendations" />

      <Heading id="operators">Operators</Heading>
      <p>
        The order and the rounding are Python's. Comparisons and logic give 1 for true and 0 for false; whatever is not
        0 is true.
      </p>
      <OperatorTables />
      <PrecedenceTable />

      <Heading id="functions">Functions</Heading>
      <p>
        <code>count</code>, <code>max</code>, <code>mean</code>, <code>median</code>, <code>min</code> and{" "}
        <code>sum</code> take a multi-valued field, several arguments, or both: <code>{"max({income}, 1000)"}</code>.
        They skip what is unknown; of nothing at all <code>count</code> is 0 and the others are unknown.
      </p>
      <FunctionsTable />

      <Heading id="values">Values</Heading>
      <ul>
        <li>
          Fields: <code>{"{credit_score}"}</code>; one value of several: <code>{"{income[0]}"}</code>.
        </li>
        <li>
          Scores:{" "}
          {SCORE_NAMES.map((name, index) => (
            <Fragment key={name}>
              <code>{`{${name}}`}</code>
              {index < SCORE_NAMES.length - 1 ? ", " : "."}
            </Fragment>
          ))}
        </li>
        <li>
          Numbers: <code>0.35</code>. Strings, only to be compared with a text or a choice: <code>'owner'</code> or{" "}
          <code>"owner"</code>. Dates: <code>2026-01-31</code>.
        </li>
        <li>
          A field is a value, not text: with <code>{"{a}"}</code> = -2, <code>{"{a} ** 2"}</code> is 4.
        </li>
      </ul>

      <Heading id="errors-in-rules">Errors in formulas and rules</Heading>
      <p>
        Formulas and rules are checked when they are saved, and refused with every error at once. Each says where it is,
        counting characters from 1, what is wrong and what to do. The code is what editors of rules know it by.
      </p>
      <ProblemsTable />

      <Heading id="recommendation-types">Recommendation types</Heading>
      <dl className={styles.types}>
        {RECOMMENDATION_TYPES.map((type) => (
          <div key={type}>
            <dt>
              <TypeBadge type={type} />
            </dt>
            <dd>{TYPE_WORDS[type]}</dd>
          </div>
        ))}
      </dl>
      <p>
        A rule may also have no type. The type decides nothing by itself: it tells your application how to show the
        text.
      </p>

      <Heading id="capabilities-and-limits">Capabilities and limits</Heading>
      <div className={styles.columns}>
        <section aria-labelledby="capabilities">
          <Heading level={3} id="capabilities">
            Rules can
          </Heading>
          <ul>
            <li>read every answer, every calculated field and every score</li>
            <li>calculate, compare, combine, count and look at dates</li>
            <li>give a text, a type, an affiliate and a redirect address</li>
            <li>be explained: what decided, with the values put in</li>
          </ul>
        </section>
        <section aria-labelledby="limits-of-rules">
          <Heading level={3} id="limits-of-rules">
            Rules cannot
          </Heading>
          <ul>
            <li>change an answer or a score, or see another lead</li>
            <li>call a service or run code</li>
            <li>
              be longer than {counted(LIMITS.sourceLength)} characters or nest deeper than {LIMITS.depth}
            </li>
            <li>be more than {counted(LIMITS.recommendations)} in an account</li>
          </ul>
        </section>
      </div>
      <p>
        All limits are in <a href={`${TABS["scoring-algorithm"].href}#limits`}>one table</a>.
      </p>

      <Heading id="best-practices">Best practices</Heading>
      <ul>
        <li>Put the strictest rule first: rejections, then approvals, then warnings.</li>
        <li>
          End each question's rules with a default, <code>If 1</code>.
        </li>
        <li>Give a ratio or a sum that several rules use a name, as a calculated field, and write it once.</li>
        <li>Compare choices by their slug: texts change, slugs stay.</li>
        <li>
          Let two rules of a question not contradict each other: the one with the lower position wins, and the other is
          never seen.
        </li>
        <li>
          Remember what may be unanswered: a rule that needs it does not match. Make the question required, or use or.
        </li>
        <li>
          Look at <a href={operationHref("getRecommendationEffectiveness")}>how often each rule matches</a> and mend
          those that never do.
        </li>
      </ul>
      <Callout tone="success" title="Nothing breaks later">
        A rule that is saved always works: fields it uses cannot be deleted or renamed without your being told, and a
        value that is missing makes it unknown, never an error.
      </Callout>

      <Heading id="rental-application">The rental application as a whole</Heading>
      <p>
        A landlord asks ten questions. X is whether the applicant can pay, Y whether they are about to move. It is in
        the demo, and the API's examples use it.
      </p>
      <Rental />
    </>
  );
}
