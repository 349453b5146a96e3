import type { Band } from "#engine";
import { cx } from "../../design/cx.ts";
import { points } from "../../ui/numbers.ts";
import { PLACES } from "../area/paths.ts";
import { Linked } from "./Linked.tsx";
import styles from "./Sheet.module.css";

/** The bands, from the highest to the lowest. */
export function BandsSheet({ bands }: { readonly bands: readonly Band[] }) {
  return (
    <section className={styles.card} id="bands" tabIndex={-1} aria-labelledby="bands-title">
      <header className={styles.header}>
        <h2 id="bands-title">
          <Linked to={PLACES.bands()} place="bands">
            Bands
          </Linked>
        </h2>
      </header>
      <ul className={cx(styles.points, styles.bands)}>
        {bands.map(({ letter, label, from, action }) => (
          <li key={letter}>
            <span>
              {letter} · {label}
              {action !== "" && <span className={styles.facts}> · {action}</span>}
            </span>
            <b>{from === null ? "below" : `from ${points(from)}`}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
