import type { ExplainedBand } from "#engine";
import { Badge } from "../../ui/Badge.tsx";
import { points } from "../../ui/numbers.ts";
import { usePlayground } from "../state/context.tsx";
import styles from "./Scores.module.css";

/** X, Y and total with their bands. */
export function Scores() {
  const { x_axis, y_axis, total_score, bands } = usePlayground().result.explanation;
  return (
    <dl className={styles.scores}>
      <Score name="X" meaning="capability" value={x_axis} band={bands.x} />
      <Score name="Y" meaning="propensity" value={y_axis} band={bands.y} />
      <Score name="Total" meaning="priority" value={total_score} band={bands.total} />
    </dl>
  );
}

function Score({
  name,
  meaning,
  value,
  band,
}: {
  readonly name: string;
  readonly meaning: string;
  readonly value: number;
  readonly band: ExplainedBand;
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
        <Badge band={band.letter} className={styles.band}>
          <b>{band.letter}</b> <span className={styles.label}>{band.label}</span>
        </Badge>
      </dd>
    </div>
  );
}
