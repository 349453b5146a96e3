import { improved } from "#contract/reference/examples/leads";
import type { ExplainedModel, Explanation } from "#engine";
import { Badge } from "../../../ui/Badge.tsx";
import { Plane } from "../../../ui/plane/Plane.tsx";
import { Table } from "../../components/Table.tsx";
import { rentalDocument } from "./explained.ts";
import styles from "./ScoreExplanation.module.css";

const LEAD = improved.result.lead_id;

/** A lead's scores: the lead on the plane, and the parts that add up to X and Y. */
export function ScoreExplanation({ explanation }: { readonly explanation: Explanation }) {
  const { x_axis, y_axis, total_score, bands } = explanation;
  const axes = [
    { name: "X", score: x_axis, band: bands.x },
    { name: "Y", score: y_axis, band: bands.y },
    { name: "Total", score: total_score, band: bands.total },
  ] as const;
  return (
    <div className={styles.explanation}>
      <div className={styles.top}>
        <div className={styles.plane}>
          <Plane
            bands={rentalDocument.bands}
            points={[{ x: x_axis, y: y_axis, tone: bands.total.letter, text: LEAD, ringed: true }]}
            title={`The lead ${LEAD} on the plane`}
            description={`X is ${x_axis}, band ${bands.x.letter}; Y is ${y_axis}, band ${bands.y.letter}.`}
          />
        </div>
        <dl className={styles.scores}>
          {axes.map(({ name, score, band }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span className={styles.score}>{score}</span>{" "}
                <Badge band={band.letter}>
                  {band.letter} · {band.label}
                </Badge>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <PartsTable explanation={explanation} />
    </div>
  );
}

/** Every scoring model with its points. The last row is the sum. */
export function PartsTable({ explanation }: { readonly explanation: Explanation }) {
  const { scoring_models, x_axis, y_axis } = explanation;
  const rows = scoring_models.map((model) => [
    model.name,
    <Formula key="formula" model={model} />,
    rangeOf(model),
    `${model.points ?? "none"} × ${model.weight}`,
    model.x_axis ? model.weighted_points : "",
    model.y_axis ? model.weighted_points : "",
  ]);
  return (
    <Table
      caption={`How ${LEAD} was scored`}
      showCaption
      columns={["Scoring model", "Formula, with values", "Range", "Points × weight", "X", "Y"]}
      numeric={[3, 4, 5]}
      rows={[...rows, ["Sum", "", "", "", <strong key="x">{x_axis}</strong>, <strong key="y">{y_axis}</strong>]]}
    />
  );
}

function Formula({ model: { formula, substituted, value } }: { readonly model: ExplainedModel }) {
  const shown = String(value);
  return (
    <>
      <code>{formula}</code>
      <br />
      <code>{substituted === shown ? substituted : `${substituted} = ${shown}`}</code>
    </>
  );
}

function rangeOf({ lookups, reason }: ExplainedModel): string {
  if (reason !== null) return reason;
  if (lookups.length === 0) return "the value itself";
  return lookups
    .map(({ range }) => (range === null ? "none" : `[${range.start ?? "−∞"}, ${range.end ?? "∞"})`))
    .join(", ");
}
