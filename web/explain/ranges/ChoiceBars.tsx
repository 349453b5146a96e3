import { type ChoiceReading, fromHundredths, hundredths } from "#engine";
import { cx } from "../../design/cx.ts";
import { formatPoints } from "../../ui/numbers.ts";
import styles from "./ChoiceBars.module.css";

/** If there are more choices than this, only the chosen ones are displayed. */
const MAX_SHOWN = 24;

/**
 * The points of each choice: its text, a bar of proportional length, and the points; or that it has none.
 *
 * @param matched ids of the ranges of the chosen choices
 * @param chosen slugs of the choices that were chosen
 */
export function ChoiceBars({
  reading: { rows },
  chosen = [],
}: {
  readonly reading: Pick<ChoiceReading, "rows">;
  readonly chosen?: readonly string[];
}) {
  const isChosen = (slug: string) => chosen.includes(slug);
  const shown =
    rows.length <= MAX_SHOWN ? rows : rows.filter(({ choice }, index) => isChosen(choice.slug) || index < MAX_SHOWN);
  const place = barPlace(rows.map(({ range }) => range?.points ?? 0));
  return (
    <ul className={styles.list} aria-label="Points per choice">
      {shown.map(({ choice, range }) => (
        <li
          key={choice.id}
          className={cx(styles.row, isChosen(choice.slug) && styles.chosen)}
          data-choice={choice.slug}
          data-chosen={isChosen(choice.slug) || undefined}
        >
          <span className={styles.text}>
            {choice.text}
            {isChosen(choice.slug) && <span className="visually-hidden"> (chosen)</span>}
          </span>
          <ChoiceBar points={range?.points} place={place} />
          <span className={range === undefined ? styles.none : styles.points}>
            {range === undefined ? "no points" : formatPoints(range.points)}
          </span>
        </li>
      ))}
      {shown.length < rows.length && <li className={styles.none}>and {rows.length - shown.length} more choices</li>}
    </ul>
  );
}

export type BarPlace = (points: number) => { readonly from: number; readonly to: number };

/** Returns the position of a bar between 0 and 100, on a scale that fits all points of a list. */
export function barPlace(all: readonly number[]): BarPlace {
  const least = Math.min(0, ...all);
  const span = Math.max(0, ...all) - least || 1;
  const at = (value: number) => fromHundredths(hundredths(((value - least) / span) * 100));
  return (points) => ({ from: at(Math.min(0, points)), to: at(Math.max(0, points)) });
}

/** One bar on the scale of its list; none for a choice without points. */
export function ChoiceBar({ points, place }: { readonly points: number | undefined; readonly place: BarPlace }) {
  const { from, to } = place(points ?? 0);
  return (
    <svg className={styles.bar} width="100%" height="10" aria-hidden="true">
      <rect className={styles.track} width="100%" height="10" rx="3" />
      {points !== undefined && (
        <rect
          className={points < 0 ? styles.loss : styles.part}
          x={`${from}%`}
          width={`${Math.max(to - from, 0.8)}%`}
          height="10"
          rx="3"
        />
      )}
    </svg>
  );
}
