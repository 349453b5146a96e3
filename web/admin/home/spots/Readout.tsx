import type { ReactNode } from "react";
import { cx } from "../../../design/cx.ts";
import styles from "./Readout.module.css";

/** The text next to the spot that is pointed at. Assistive technology reads the spot's own label. */
export function Readout({
  x,
  y,
  title,
  children,
}: {
  /** The position of the spot in the picture, from 0 to 1 from the left and from the top. */
  readonly x: number;
  readonly y: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={cx(styles.readout, x > 0.5 ? styles.before : styles.after)}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      aria-hidden="true"
    >
      <strong>{title}</strong>
      <br />
      {children}
    </div>
  );
}
