import { improved } from "#contract/reference/examples/leads";
import { LIMITS, SIGNIFICANT_DIGITS } from "#engine";
import { Callout } from "../components/Callout.tsx";
import { Card, CardGrid } from "../components/Card.tsx";
import { CodeBlock } from "../components/CodeBlock.tsx";
import { Heading } from "../components/Prose.tsx";
import { Table } from "../components/Table.tsx";
import { CategoriesTable, PrioritiesTable } from "./language/CategoriesTable.tsx";
import { inlineFields } from "./language/inline-fields.tsx";
import { LinkedTitle } from "./layout/LinkedTitle.tsx";
import { PlaygroundPlace } from "./playground/PlaygroundPlace.tsx";
import { exampleExplanation } from "./scoring/explained.ts";
import { limitRows } from "./scoring/limits.ts";
import { ScoreExplanation } from "./scoring/ScoreExplanation.tsx";
import styles from "./scoring/Scoring.module.css";
import { axisFormula, factorsOf, pointsTables, QUESTION_WEIGHTS } from "./scoring/tables.ts";
import { TABS } from "./tabs.ts";

/** Third tab of the documentation: how answers become scores. */
export function ScoringAlgorithm() {
  return (
    <>
      <Heading id="two-dimensional-scoring">Two-dimensional scoring</Heading>
      <p>
        One number cannot tell someone who could buy but does not want to from someone who wants to but cannot. So every
        lead has two scores, and a total that adds them up.
      </p>
      <CardGrid columns={2}>
        <Card title={<LinkedTitle id="capability">X · capability</LinkedTitle>}>
          Lead quality and financial means: whether the lead <em>can</em>. Job title, company size, income, credit
          score.
        </Card>
        <Card title={<LinkedTitle id="propensity">Y · propensity</LinkedTitle>}>
          Purchase intent and willingness to act: whether the lead <em>will</em>. Budget, timeline, scope, documents at
          hand.
        </Card>
      </CardGrid>
      <p>Each scoring model turns one lead's answers into points, in four steps:</p>
      <ol>
        <li>
          <strong>Formula.</strong> It gives a value: an answer itself, or something worked out of several.
        </li>
        <li>
          <strong>Range.</strong> The value falls into a range, which has points. Ranges begin at their start and end
          before their end. Without ranges the value itself is the points.
        </li>
        <li>
          <strong>Weight.</strong> The points are multiplied by the weight and rounded to two decimals, half away from
          zero.
        </li>
        <li>
          <strong>Axis.</strong> They are added to X, to Y or to both, as the model says.
        </li>
      </ol>

      <Heading id="factors">Factors and weights</Heading>
      <p>An example for a sales team, which is also in the demo. The weights of each axis add up to 1.</p>
      <div className={styles.pair}>
        {(["x_axis", "y_axis"] as const).map((axis) => (
          <Table
            key={axis}
            caption={axis === "x_axis" ? "Factors of X" : "Factors of Y"}
            showCaption
            columns={["Factor", "Weight"]}
            numeric={[1]}
            rows={factorsOf(axis).map(({ name, weight }) => [name, weight])}
          />
        ))}
      </div>

      <Heading id="axis-formulas">Axis formulas</Heading>
      <p>Each factor is a scoring model of its own; together they make the axis:</p>
      <CodeBlock title="X · capability" language="text" code={axisFormula("x_axis")} />
      <CodeBlock title="Y · propensity" language="text" code={axisFormula("y_axis")} />
      <p>
        The total is X + Y. A lead without any points has 0, 0 and 0. A formula that uses{" "}
        <code>{"{x_axis_score}"}</code>, <code>{"{y_axis_score}"}</code> or <code>{"{total_score}"}</code> belongs to a
        second pass: it sees the sums of the first, and its points are added afterwards.
      </p>

      <Heading id="qualification-categories">Qualification categories</Heading>
      <p>
        X, Y and the total each have a list of bands of their own. <code>x_category</code> and <code>y_category</code>{" "}
        are the letters of the bands that X and Y fall into:
      </p>
      <CategoriesTable />
      <p>
        <code>priority</code> is the name of the band that the total falls into. The total is the sum of two axes, so
        its bands start at twice the score:
      </p>
      <PrioritiesTable />
      <p>
        These are the defaults. Each account can set its own in the admin’s settings, or as <code>bands</code> of its
        account: one to {LIMITS.bands} bands each for <code>x</code>, <code>y</code> and <code>total</code>. A band
        holds its lowest score and everything up to, but not including, the start of the band above it. The lowest band
        has no lower end, so every score has a band.
      </p>

      <Heading id="points">Points</Heading>
      <p>How the rental application, the other model of the demo, gives points:</p>
      <div className={styles.pair}>
        {pointsTables().map(({ id, title, text, column, rows }) => (
          <section key={id} aria-labelledby={id}>
            <Heading level={3} id={id}>
              {title}
            </Heading>
            <p className={styles.about}>{inlineFields(text)}</p>
            <Table caption={`Points: ${title}`} columns={[column, "Points"]} numeric={[1]} rows={rows} />
          </section>
        ))}
      </div>

      <Heading id="question-weights">Question weights</Heading>
      <p>A weight is any number from 0 with up to two decimals. These three go a long way:</p>
      <Table
        caption="Question weights"
        columns={["Importance", "Weight", "80 points count"]}
        numeric={[1, 2]}
        rows={QUESTION_WEIGHTS.map(({ name, weight }) => [name, weight.toFixed(1), 80 * weight])}
      />

      <Heading id="explanation">Why this score?</Heading>
      <p>
        <a href={`${TABS["api-reference"].href}#explainLead`}>Explain a lead's scores</a> gives every part of them. For
        the applicant of the API's examples, who has meanwhile sent a credit score of{" "}
        {improved.body.answers.credit_score}:
      </p>
      <ScoreExplanation explanation={exampleExplanation()} />

      <PlaygroundPlace preset="scoring" />

      <Heading id="formula-features">What formulas can do</Heading>
      <ul>
        <li>
          <strong>Fields</strong> in braces: questions, calculated fields, and the scores in the second pass. Of an
          answer with several values <code>{"{incomes[0]}"}</code> is the first and <code>{"{incomes[-1]}"}</code> the
          last.
        </li>
        <li>
          <strong>Arithmetic, comparisons and logic.</strong> A comparison counts 1 or 0, so{" "}
          <code>{"({employment_years} >= 2) * 10"}</code> gives ten points or none.
        </li>
        <li>
          <strong>Functions</strong> over several values, dates and square roots: all are in the{" "}
          <a href={`${TABS.recommendations.href}#functions`}>table of functions</a>.
        </li>
        <li>
          <strong>Dates.</strong> The difference of two dates is a number of days; ranges of a date formula are given as
          ISO dates.
        </li>
        <li>
          <strong>Lists.</strong> If a formula gives several values, each is looked up and the points are summed.
        </li>
        <li>
          <strong>Calculated fields</strong> give a formula a name, such as <code>rent_ratio</code>, so that models and
          rules can share it.
        </li>
      </ul>
      <p>Operators and their order are Python's, and text never runs as code: the language can only read values.</p>

      <Heading id="unknowns">Unknown values</Heading>
      <p>
        What was not answered is unknown, and so are a division by zero, the square root of a negative number, an index
        beyond the last value and a number too large to compute with. Unknown spreads through arithmetic and comparison.{" "}
        <code>and</code> and <code>or</code> stay decided where one side is enough: <em>unknown or true</em> is true. A
        formula that ends unknown gives no points, a rule that ends unknown does not match. Nothing fails.
      </p>

      <Heading id="exactness">Exactness</Heading>
      <ul>
        <li>Points are counted in whole hundredths, so sums never show binary dust: the parts add up to the score.</li>
        <li>
          Two numbers are equal when they agree to {SIGNIFICANT_DIGITS} significant digits, in comparisons and at the
          edges of ranges: <code>0.7 + 0.1</code> reaches the range that begins at 0.8.
        </li>
        <li>
          A lead is explained by the version of the model, the answers and the date it was scored with, whatever has
          changed since.
        </li>
      </ul>

      <Heading id="customization">Making it yours</Heading>
      <ul>
        <li>Begin with few models, and look at the explanations of real leads before you add more.</li>
        <li>Let the weights of an axis add up to 1 and the points end at 100: then the bands mean what they say.</li>
        <li>Leave no gap between ranges unless you mean to give no points there. Overlapping ranges are refused.</li>
        <li>Points may be negative, for what speaks against a lead.</li>
        <li>Set your own bands when your scores reach other heights.</li>
        <li>Deleting or renaming what a formula or rule still uses is refused, with each use named.</li>
      </ul>
      <Callout title="Changes are safe">
        A formula that would not work is refused when it is saved, with the place and what to do. A lead that arrives
        while you change the model is scored by one version or the next, never by half of each.
      </Callout>

      <Heading id="limits">Limits</Heading>
      <Table caption="Limits" columns={["What", "At most"]} numeric={[1]} rows={limitRows()} />
    </>
  );
}
