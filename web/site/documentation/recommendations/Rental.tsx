import { rental } from "#contract";
import { improved } from "#contract/reference/examples/leads";
import type { ModelExample } from "#contract/reference/examples/model-example";
import { QUESTION_TYPES } from "#engine";
import { TypeBadge } from "../../../explain/TypeBadge.tsx";
import { json } from "../../../samples/literal.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Table } from "../../components/Table.tsx";
import { exampleExplanation } from "../scoring/explained.ts";
import { PartsTable } from "../scoring/ScoreExplanation.tsx";
import { RulesTable } from "./RulesTable.tsx";

const model: ModelExample = rental;

const fieldOf = (question: number) => model.questions.find(({ number }) => number === question)?.field_name ?? "";

/** The rental application from its questions to the recommendation for an applicant. */
export function Rental() {
  const explanation = exampleExplanation();
  const { recommendations } = improved.result;
  return (
    <>
      <Heading level={3} id="rental-questions">
        Questions
      </Heading>
      <Table
        caption="Questions of the rental application"
        columns={["Field name", "Question", "Type", "Required"]}
        rows={model.questions.map(({ field_name, text, type, required = false }) => [
          <code key="field">{field_name}</code>,
          text,
          QUESTION_TYPES[type].label,
          required ? "yes" : "no",
        ])}
      />
      <Heading level={3} id="rental-calculated-fields">
        Calculated fields
      </Heading>
      <Table
        caption="Calculated fields of the rental application"
        columns={["Name", "Formula"]}
        rows={model.calculated_fields.map(({ name, formula }) => [
          <code key="name">{name}</code>,
          <code key="formula">{formula}</code>,
        ])}
      />
      <Heading level={3} id="rental-scoring-models">
        Scoring models
      </Heading>
      <p>
        Their ranges are in the <a href="/documentation/scoring-algorithm#points">points tables</a>.
      </p>
      <Table
        caption="Scoring models of the rental application"
        columns={["Scoring model", "Formula", "Axis", "Weight"]}
        numeric={[3]}
        rows={model.scoring_models.map(({ name, formula, x_axis = true, weight = 1 }) => [
          name,
          <code key="formula">{formula}</code>,
          x_axis ? "X" : "Y",
          weight,
        ])}
      />
      <Heading level={3} id="rental-rules">
        Rules
      </Heading>
      <p>
        The rules of a question are tried in order, and the first matching rule wins. The last rule of{" "}
        <code>credit_score</code> always matches.
      </p>
      <Table
        caption="Rules of the rental application"
        columns={["Question", "Rule", "Type", "Text"]}
        rows={model.recommendations.map(({ question, rule, type = null, response_text }) => [
          <code key="question">{fieldOf(question)}</code>,
          <code key="rule">{rule}</code>,
          type === null ? "none" : <TypeBadge key="type" type={type} />,
          response_text,
        ])}
      />
      <Heading level={3} id="rental-result">
        An applicant
      </Heading>
      <CodeBlock title="POST /api/v1/leads/" language="json" code={json(improved.body)} />
      <p>
        The points add up to {explanation.x_axis} on X and {explanation.y_axis} on Y:
      </p>
      <PartsTable explanation={explanation} />
      <p>The second rule matches, so the question’s other rules are not tried:</p>
      <RulesTable explanation={explanation} />
      <p>So the response includes this recommendation:</p>
      <CodeBlock title="recommendations" language="json" code={json(recommendations)} />
    </>
  );
}
