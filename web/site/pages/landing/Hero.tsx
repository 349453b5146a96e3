import arrowRightIcon from "virtual:lucide/arrow-right";
import { cx } from "../../../design/cx.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { bandClass } from "../../../ui/band.ts";
import { Plane } from "../../../ui/plane/Plane.tsx";
import { demoPlane } from "./demo-plane.ts";
import styles from "./Hero.module.css";

const plane = demoPlane();

/** What the product is, and the product itself: the demo's leads on their plane. */
export function Hero() {
  const { bands, points, legend, best, account } = plane;
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.words}>
        <p className={styles.eyebrow}>Self-hosted lead scoring</p>
        <h1 id="hero">Know who to call next, and why.</h1>
        <p className={styles.lead}>
          Leadplane is a lead scoring API for fintech and sales teams that you run on your own server. Send a lead’s
          answers; get back whether they can buy, whether they will, what to do next, and the reason for every point.
        </p>
        <div className={styles.actions}>
          <LinkButton href="/documentation" variant="primary" size="large" iconAfter={arrowRightIcon}>
            View Documentation
          </LinkButton>
          <LinkButton href="/admin" size="large">
            Admin Access
          </LinkButton>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>Explained</dt>
            <dd>Every point shows its formula, range, and weight</dd>
          </div>
          <div>
            <dt>Versioned</dt>
            <dd>Every model change can be rolled back</dd>
          </div>
          <div>
            <dt>Durable</dt>
            <dd>A lead is on disk before you get its score</dd>
          </div>
        </dl>
      </div>
      <figure className={styles.figure}>
        <Plane
          bands={bands}
          points={points}
          title={`${points.length} demo leads on the plane`}
          description={legend.map(({ text, count }) => `${text}: ${count}`).join("; ")}
        />
        <p className={styles.nextStep}>Next step for each lead</p>
        <ul className={styles.legend}>
          {legend.map(({ text, tone, count }) => (
            <li key={text}>
              <span className={cx(styles.dot, bandClass(tone))} />
              {text}
              <span className={styles.count}>{count}</span>
            </li>
          ))}
        </ul>
        <figcaption>
          {points.length} leads of {account}, from the demo that comes with every installation.{" "}
          {best && (
            <>
              Circled: <strong>{best.id}</strong>, {`X\u00a0${best.x}, Y\u00a0${best.y}`}.
            </>
          )}
        </figcaption>
      </figure>
    </section>
  );
}
