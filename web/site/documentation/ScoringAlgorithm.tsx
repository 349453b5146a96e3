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
import { operationHref } from "./reference/addresses.ts";
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
        A single number can’t tell a lead who could buy but doesn’t want to from one who wants to but can’t. So every
        lead has two scores, and a total that is their sum.
      </p>
      <CardGrid columns={2}>
        <Card title={<LinkedTitle id="capability">X · capability</LinkedTitle>}>
          Lead quality and financial means: whether the lead <em>can</em> buy. For example, job title, company size,
          income, and credit score.
        </Card>
        <Card title={<LinkedTitle id="propensity">Y · propensity</LinkedTitle>}>
          Purchase intent and willingness to act: whether the lead <em>will</em> buy. For example, budget, timeline, and
          scope.
        </Card>
      </CardGrid>
      <p>Each scoring model turns a lead’s answers into points in four steps:</p>
      <ol>
        <li>
          <strong>Formula.</strong> It computes a value: an answer itself, or something based on several answers.
        </li>
        <li>
          <strong>Range.</strong> The value falls into a range, which has points. A range includes its start and
          excludes its end. Without ranges, the value itself is the points.
        </li>
        <li>
          <strong>Weight.</strong> The points are multiplied by the weight and rounded to two decimals (halves away from
          zero).
        </li>
        <li>
          <strong>Axis.</strong> The result is added to X, Y, or both, depending on the scoring model.
        </li>
      </ol>

      <Heading id="factors">Factors and weights</Heading>
      <p>This example for a sales team is part of the demo. The weights of each axis add up to 1.</p>
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
      <p>Each factor is its own scoring model. Together they make up the axis:</p>
      <CodeBlock title="X · capability" language="text" code={axisFormula("x_axis")} />
      <CodeBlock title="Y · propensity" language="text" code={axisFormula("y_axis")} />
      <p>
        The total is X + Y. A lead with no points scores 0, 0, and 0. A formula that uses{" "}
        <code>{"{x_axis_score}"}</code>, <code>{"{y_axis_score}"}</code>, or <code>{"{total_score}"}</code> runs in a
        second pass: it sees the sums of the first pass, and its points are added to them.
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
      <p>This is how the demo’s other model, the rental application, assigns points:</p>
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
      <p>A weight is a number of 0 or more with up to two decimals. These three are often enough:</p>
      <Table
        caption="Question weights"
        columns={["Importance", "Weight", "80 points count as"]}
        numeric={[1, 2]}
        rows={QUESTION_WEIGHTS.map(({ name, weight }) => [name, weight.toFixed(1), 80 * weight])}
      />

      <Heading id="explanation">Why this score?</Heading>
      <p>
        <a href={operationHref("explainLead")}>Explain a lead's scores</a> returns every part of a score. Here it is for
        the applicant of the API’s examples, who has since sent a credit score of {improved.body.answers.credit_score}:
      </p>
      <ScoreExplanation explanation={exampleExplanation()} />

      <PlaygroundPlace preset="scoring" />

      <Heading id="formula-features">What formulas can do</Heading>
      <ul>
        <li>
          <strong>Fields</strong> in braces: questions, calculated fields, and, in the second pass, scores. If an answer
          has several values, <code>{"{incomes[0]}"}</code> is the first and <code>{"{incomes[-1]}"}</code> the last.
        </li>
        <li>
          <strong>Arithmetic, comparisons, and logic.</strong> A comparison is 1 or 0, so{" "}
          <code>{"({employment_years} >= 2) * 10"}</code> is worth ten points or none.
        </li>
        <li>
          <strong>Functions</strong> for lists, dates, and square roots: see the{" "}
          <a href={`${TABS.recommendations.href}#functions`}>table of functions</a>.
        </li>
        <li>
          <strong>Dates.</strong> The difference between two dates is a number of days. Ranges of a date formula use ISO
          dates.
        </li>
        <li>
          <strong>Lists.</strong> If a formula returns several values, each is looked up and the points are added.
        </li>
        <li>
          <strong>Calculated fields</strong> give a formula a name, such as <code>rent_ratio</code>, so that scoring
          models and rules can share it.
        </li>
      </ul>
      <p>
        Operators and their precedence are the same as in Python. Text never runs as code: the language can only read
        values.
      </p>

      <Heading id="unknowns">Unknown values</Heading>
      <p>
        Unanswered questions are unknown. So are a division by zero, the square root of a negative number, an index
        beyond the last value, and a number that is too large. Arithmetic and comparisons with an unknown value are
        unknown too. <code>and</code> and <code>or</code> are decided if one side is enough: <em>unknown or true</em> is
        true. A formula that is unknown gives no points, and a rule that is unknown does not match. Nothing fails.{" "}
        <code>{"answered({income})"}</code> is 1 or 0, and never unknown.
      </p>

      <Heading id="exactness">Exactness</Heading>
      <ul>
        <li>
          Points are computed in whole hundredths, so there are no floating-point errors: the parts add up to the score.
        </li>
        <li>
          Two numbers are equal if they agree to {SIGNIFICANT_DIGITS} significant digits, in comparisons and at the
          edges of ranges: <code>0.7 + 0.1</code> is in the range that starts at 0.8.
        </li>
        <li>
          Zero is zero, as on paper. Where a sum, a difference, a remainder, or an average is much smaller than the
          numbers in it, it is computed again in exact fractions: <code>1 - 0.9 - 0.1</code> is 0,{" "}
          <code>123456.4 - 123456</code> is 0.4, <code>0.3 % 0.1</code> is 0, and <code>{"0.3 // 0.1"}</code> is 3. What
          has no exact fraction, such as <code>sqrt(2)</code>, is precise to about 15 digits.
        </li>
        <li>
          A lead is always explained by the model version, answers, and date it was scored with, no matter what has
          changed since.
        </li>
      </ul>

      <Heading id="customization">Customize it</Heading>
      <ul>
        <li>Start with a few scoring models, and look at the explanations of real leads before you add more.</li>
        <li>Make the weights of an axis add up to 1 and the points go up to 100, so that the default bands fit.</li>
        <li>Leave no gaps between ranges unless you want to give no points there. Overlapping ranges are rejected.</li>
        <li>Use negative points for what counts against a lead.</li>
        <li>Set your own bands if your scores have a different scale.</li>
        <li>
          Rename a field, and every formula and rule gets the new name. What they use is deleted only together with
          them.
        </li>
      </ul>
      <Callout title="Changes are safe">
        A formula that would not work is rejected when you save it, with the location and a fix. A lead that arrives
        while you change the model is scored by one version or the other, never by a mix.
      </Callout>

      <Heading id="limits">Limits</Heading>
      <Table caption="Limits" columns={["What", "At most"]} numeric={[1]} rows={limitRows()} />
    </>
  );
}
