import type { ExplainedModel } from "#engine";
import { json } from "../../../samples/literal.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Samples } from "../../components/Samples.tsx";
import { Table } from "../../components/Table.tsx";
import styles from "./ApiSection.module.css";
import { apiSample } from "./api-sample.ts";
import landing from "./LandingPage.module.css";

const { code, response, explanation } = apiSample();

/** A real call, its real answer, and where the scores come from. */
export function ApiSection() {
  const { bands, scoring_models } = explanation;
  return (
    <section className={landing.section} aria-labelledby="api">
      <div className={landing.head}>
        <h2 id="api">One call in, the whole decision out</h2>
        <p>
          Submit a lead, get score and recommendations. This is the rental application of the demo: a request as it runs
          against this server, and the answer it gets. For JavaScript and Python there is a small{" "}
          <a href="/documentation/api-reference#sdks">client</a> to download.
        </p>
      </div>
      <div className={styles.columns}>
        <div className={styles.request}>
          <Samples label="Submit a lead" code={code} />
        </div>
        <div className={styles.answer}>
          <p>The answer</p>
          <CodeBlock code={json(response)} language="json" title="201 Created" wrap />
        </div>
        <div className={styles.why}>
          <h3>Where the {response.total_score} comes from</h3>
          <p>
            Add <code>explanation/</code> to the lead’s address and the score takes itself apart: each model with its
            formula, the values put in, the range that matched, and each rule with the part that decided it.
          </p>
          <p>The parts add up to the score, for every lead.</p>
          <div className={styles.bands}>
            <Badge band={bands.x.letter}>
              X {response.x_axis} · {bands.x.letter} {bands.x.label}
            </Badge>
            <Badge band={bands.y.letter}>
              Y {response.y_axis} · {bands.y.letter} {bands.y.label}
            </Badge>
          </div>
        </div>
        <div className={styles.parts}>
          <Table
            caption="The parts of the score"
            columns={["Scoring model", "Formula", "Value", "Points × weight", "Axis", "Gives"]}
            numeric={[2, 3, 5]}
            rows={[
              ...scoring_models.map((model) => [
                model.name,
                <code key="formula">{model.formula}</code>,
                shownValue(model),
                `${model.points ?? 0} × ${model.weight}`,
                axisOf(model),
                model.weighted_points,
              ]),
              ["Total", "", "", "", "", <strong key="total">{response.total_score}</strong>],
            ]}
          />
        </div>
      </div>
    </section>
  );
}

const axisOf = ({ x_axis, y_axis }: ExplainedModel) => [x_axis && "X", y_axis && "Y"].filter(Boolean).join(", ");

function shownValue({ value }: ExplainedModel): string {
  return [value].flat().map(String).join(", ");
}
