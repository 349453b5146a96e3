import { type ExplainedBand, PRIORITIES } from "#engine";
import { BAND_TONES, Badge } from "../../ui/Badge.tsx";
import { points } from "../../ui/numbers.ts";
import { usePlayground } from "../state/context.tsx";
import styles from "./Scores.module.css";

/** X, Y and total with their bands. */
export function Scores() {
  const { x_axis, y_axis, total_score, bands } = usePlayground().result.explanation;
  return (
    <dl className={styles.scores}>
      <Score name="X" meaning="capability" value={x_axis} band={bands.x} text={bands.x.label} />
      <Score name="Y" meaning="propensity" value={y_axis} band={bands.y} text={bands.y.label} />
      <Score
        name="Total"
        meaning="priority"
        value={total_score}
        band={bands.total}
        text={PRIORITIES[bands.total.letter]}
      />
    </dl>
  );
}

function Score({
  name,
  meaning,
  value,
  band,
  text,
}: {
  readonly name: string;
  readonly meaning: string;
  readonly value: number;
  readonly band: ExplainedBand;
  readonly text: string;
}) {
  return (
    <div className={styles.score}>
      <dt className={styles.name}>
        {name} <span className={styles.meaning}>{meaning}</span>
      </dt>
      <dd className={styles.value} data-score={name}>
        {points(value)}
      </dd>
      <dd>
        <Badge tone={BAND_TONES[band.letter]} className={styles.band}>
          <b>{band.letter}</b> <span className={styles.label}>{text}</span>
        </Badge>
      </dd>
    </div>
  );
}
