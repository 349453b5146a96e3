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
        <p className={styles.eyebrow}>Lead scoring and recommendations</p>
        <h1 id="hero">
          <span>Every lead has its place.</span> <span>Every score has its reasons.</span>
        </h1>
        <p className={styles.lead}>
          Leadplane scores each lead on two axes, whether they can and whether they will, and recommends what to do.
          Each score explains itself to the hundredth. It is one REST API, on your own server.
        </p>
        <div className={styles.actions}>
          <LinkButton href="/documentation" variant="primary" size="large" iconAfter="arrow">
            View Documentation
          </LinkButton>
          <LinkButton href="/admin" size="large">
            Admin Access
          </LinkButton>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>Explained</dt>
            <dd>every point has its formula, range and weight</dd>
          </div>
          <div>
            <dt>Versioned</dt>
            <dd>each change of a model can be taken back</dd>
          </div>
          <div>
            <dt>Durable</dt>
            <dd>a lead is on disk before you get its score</dd>
          </div>
        </dl>
      </div>
      <figure className={styles.figure}>
        <Plane
          bands={bands}
          points={points}
          title={`${points.length} leads of the demo on the plane`}
          description={legend.map(({ text, count }) => `${text}: ${count}`).join("; ")}
        />
        <p className={styles.told}>What each lead is told</p>
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
          {points.length} leads of {account}, the demo that comes with every installation.{" "}
          {best && (
            <>
              Ringed: <strong>{best.id}</strong>, {`X\u00a0${best.x}, Y\u00a0${best.y}`}.
            </>
          )}
        </figcaption>
      </figure>
    </section>
  );
}
