import { BAND_LISTS, type Bands } from "#engine";
import { cx } from "../../design/cx.ts";
import { BAND_TITLES } from "../../ui/band.ts";
import { formatPoints } from "../../ui/numbers.ts";
import { PLACES } from "../area/paths.ts";
import { Linked } from "./Linked.tsx";
import styles from "./Sheet.module.css";

/** The bands of X, Y, and the total, each from the highest to the lowest. */
export function BandsSheet({ bands }: { readonly bands: Bands }) {
  return (
    <section className={styles.card} id="bands" tabIndex={-1} aria-labelledby="bands-title">
      <h2 id="bands-title">
        <Linked to={PLACES.bands()} place="bands">
          Bands
        </Linked>
      </h2>
      <div className={styles.scales}>
        {BAND_LISTS.map((list) => (
          <div key={list}>
            <h3>{BAND_TITLES[list]}</h3>
            <ul className={cx(styles.points, styles.bands)} aria-label={BAND_TITLES[list]}>
              {bands[list].map(({ letter, label, from, action }, _index, { length }) => (
                <li key={letter}>
                  <span>
                    {letter} · {label}
                    {action !== "" && <span className={styles.facts}> · {action}</span>}
                  </span>
                  <b>
                    {from !== null ? `from ${formatPoints(from)}` : length === 1 ? "every score" : "all lower scores"}
                  </b>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
