import { Fragment } from "react";
import { LIMITS, RECOMMENDATION_TYPES, type RecommendationType, SCORE_NAMES, slugify } from "#engine";
import { TypeBadge } from "../../explain/TypeBadge.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { Callout } from "../components/Callout.tsx";
import { Card, CardGrid } from "../components/Card.tsx";
import { Heading } from "../components/Prose.tsx";
import { FunctionsTable, OperatorTables, PrecedenceTable, ProblemsTable } from "./language/LanguageTables.tsx";
import { LinkedTitle } from "./layout/LinkedTitle.tsx";
import { GUIDES } from "./places.ts";
import { PlaygroundPlace } from "./playground/PlaygroundPlace.tsx";
import styles from "./recommendations/Recommendations.module.css";
import { Rental } from "./recommendations/Rental.tsx";
import { RuleExamples } from "./recommendations/RuleExamples.tsx";
import { operationHref } from "./reference/addresses.ts";
import { TABS } from "./tabs.ts";

const TYPE_WORDS: Readonly<Record<RecommendationType, string>> = {
  approval: "The lead gets what they asked for. Say what happens next.",
  warning: "Something is missing, or a person should take a look first. Say what would help.",
  rejection: "Not now. Say why if you can, and offer an alternative.",
};

const STEPS = [
  {
    title: "Write rules",
    text: "Each rule belongs to a question and has a condition, a text, and optionally a type, an affiliate, and a redirect URL.",
  },
  {
    title: "A lead is scored",
    text: "Once all scores are computed, each question’s rules are tried in order of position.",
  },
  {
    title: "The first matching rule wins",
    text: "It becomes the question’s recommendation. The question’s other rules are not tried.",
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
        In the response, <code>recommendations</code> is keyed by field name, with <code>response_text</code>,{" "}
        <code>type</code>, <code>affiliate_name</code>, <code>affiliate_image</code>, <code>affiliate_link</code>,{" "}
        <code>redirect_url</code>, and <code>rule_id</code>. <code>recommendation</code> is the text of the first one by
        question number, or null. Affiliate and redirect URLs must be absolute and use http or https. To see who follows
        them, <a href={GUIDES["track-links"].href}>track links</a>.
      </p>

      <Heading id="rule-examples">Rule examples</Heading>
      <RuleExamples />

      <PlaygroundPlace preset="recommendations" />

      <Heading id="operators">Operators</Heading>
      <p>
        Precedence and rounding are the same as in Python. Comparisons and logic return 1 for true and 0 for false; any
        value other than 0 is true.
      </p>
      <OperatorTables />
      <PrecedenceTable />

      <Heading id="functions">Functions</Heading>
      <p>
        <code>count</code>, <code>max</code>, <code>mean</code>, <code>median</code>, <code>min</code>, and{" "}
        <code>sum</code> accept a multi-valued field, several arguments, or both: <code>{"max({income}, 1000)"}</code>.
        They skip unknown values. With no values, <code>count</code> is 0 and the others are unknown.
      </p>
      <FunctionsTable />

      <Heading id="values">Values</Heading>
      <ul>
        <li>
          Fields: <code>{"{credit_score}"}</code>. One of several values: <code>{"{income[0]}"}</code>.
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
          Numbers: <code>0.35</code>. Strings, only for comparison with a text or a choice: <code>'owner'</code> or{" "}
          <code>"owner"</code>. Dates: <code>2026-01-31</code>.
        </li>
        <li>
          A field is a value, not text: with <code>{"{a}"}</code> = -2, <code>{"{a} ** 2"}</code> is 4.
        </li>
      </ul>

      <Heading id="errors-in-rules">Errors in formulas and rules</Heading>
      <p>
        Formulas and rules are checked when you save them, and all errors are returned at once. Each error says where it
        is (counting characters from 1), what is wrong, and how to fix it. The API returns its code in{" "}
        <code>codes</code>.
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
        A rule can also have no type. The type has no effect on scoring: it tells your application how to present the
        text.
      </p>

      <Heading id="capabilities-and-limits">Capabilities and limits</Heading>
      <div className={styles.columns}>
        <section aria-labelledby="capabilities">
          <Heading level={3} id="capabilities">
            Rules can
          </Heading>
          <ul>
            <li>read every answer, calculated field, and score</li>
            <li>calculate, compare, combine, count, and use dates</li>
            <li>return a text, a type, an affiliate, and a redirect URL</li>
            <li>be explained: which condition decided, and with which values</li>
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
              be longer than {formatCount(LIMITS.sourceLength)} characters or nest deeper than {LIMITS.depth}
            </li>
            <li>exceed {formatCount(LIMITS.recommendations)} in an account</li>
          </ul>
        </section>
      </div>
      <p>
        See <a href={`${TABS["scoring-algorithm"].href}#limits`}>all limits</a>.
      </p>

      <Heading id="best-practices">Best practices</Heading>
      <ul>
        <li>Put the strictest rule first: rejections, then approvals, then warnings.</li>
        <li>
          End each question's rules with a default, <code>If 1</code>.
        </li>
        <li>If several rules use the same ratio or sum, define it once as a calculated field.</li>
        <li>Compare choices by slug: texts change, slugs don’t.</li>
        <li>
          Avoid conflicting rules for a question: the one with the lower position wins, and the other never applies.
        </li>
        <li>
          Plan for unanswered questions: a rule that needs one does not match. Make the question required, or use{" "}
          <code>or</code>.
        </li>
        <li>
          Check <a href={operationHref("getRecommendationEffectiveness")}>how often each rule matches</a>, and fix the
          ones that never do.
        </li>
      </ul>
      <Callout tone="success" title="Rules don’t break later">
        A saved rule always works. It follows a field to a new name, you can’t delete a field it uses without a warning,
        and a missing value makes it unknown, never an error.
      </Callout>

      <Heading id="rental-application">Complete example: rental application</Heading>
      <p>
        A landlord asks ten questions. X is whether the applicant can pay, and Y is whether they are about to move. This
        model is part of the demo, and the API’s examples use it.
      </p>
      <Rental />
    </>
  );
}
