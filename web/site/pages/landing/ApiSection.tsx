import type { ExplainedModel } from "#engine";
import { json } from "../../../samples/literal.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Samples } from "../../components/Samples.tsx";
import { Table } from "../../components/Table.tsx";
import styles from "./ApiSection.module.css";
import { apiSample } from "./api-sample.ts";
import landing from "./LandingPage.module.css";

const { code, list, response, explanation } = apiSample();

/** A real call, its real response, and the origin of the scores. */
export function ApiSection() {
  const { bands, scoring_models } = explanation;
  return (
    <section className={landing.section} aria-labelledby="api">
      <div className={landing.head}>
        <h2 id="api">One call in, a full decision out</h2>
        <p>
          Submit a lead and get its score and recommendations. This is the demo’s rental application: a request you can
          run against this server, and the response it gets. Small{" "}
          <a href="/documentation/api-reference#sdks">clients for JavaScript and Python</a> are available to download.
        </p>
      </div>
      <div className={styles.columns}>
        <div className={styles.request}>
          <Samples label="Submit a lead" code={code} />
          <p className={styles.also}>
            Answers can also be a list, keyed by <code>question_id</code> or <code>field_name</code>, as forms often
            send them:
          </p>
          <CodeBlock code={json(list)} language="json" title="Answers as a list" />
        </div>
        <div className={styles.answer}>
          <p>Response</p>
          <CodeBlock code={json(response)} language="json" title="201 Created" wrap />
        </div>
        <div className={styles.why}>
          <h3>Where the {response.total_score} comes from</h3>
          <p>
            Add <code>explanation/</code> to the lead’s URL to see how the score was computed: each scoring model with
            its formula, the values used, and the range that matched, and each rule with the condition that decided it.
          </p>
          <p>The points always add up to the score, for every lead.</p>
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
            caption="How the score adds up"
            columns={["Scoring model", "Formula", "Value", "Points × weight", "Axis", "Result"]}
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
