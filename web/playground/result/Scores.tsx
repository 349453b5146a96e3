import type { ExplainedBand } from "#engine";
import { cx } from "../../design/cx.ts";
import { Badge } from "../../ui/Badge.tsx";
import { formatPoints } from "../../ui/numbers.ts";
import { usePlayground } from "../state/context.tsx";
import { invalidDrafts } from "../state/state.ts";
import styles from "./Scores.module.css";

/** X, Y, and total with their bands. */
export function Scores() {
  const { state, result } = usePlayground();
  const { x_axis, y_axis, total_score, bands } = result.explanation;
  const isStale = invalidDrafts(state).length > 0;
  return (
    <>
      <dl className={cx(styles.scores, isStale && styles.stale)}>
        <Score name="X" meaning="capability" value={x_axis} band={bands.x} />
        <Score name="Y" meaning="propensity" value={y_axis} band={bands.y} />
        <Score name="Total" meaning="priority" value={total_score} band={bands.total} />
      </dl>
      {isStale && <p className={styles.notice}>An entry is invalid. These scores are for the last valid entries.</p>}
    </>
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
        {formatPoints(value)}
      </dd>
      <dd>
        <Badge band={band.letter} className={styles.band}>
          <b>{band.letter}</b> <span className={styles.label}>{band.label}</span>
        </Badge>
      </dd>
    </div>
  );
}
