import type { ReactNode } from "react";
import type { BandLetter } from "#engine";
import { cx } from "../design/cx.ts";
import styles from "./Badge.module.css";
import { bandClass } from "./band.ts";

export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger";

/** A short word on a colored background. */
export function Badge({
  tone = "neutral",
  band,
  mono = false,
  className,
  children,
}: {
  readonly tone?: BadgeTone;
  /** The band whose colors it has instead. */
  readonly band?: BandLetter | undefined;
  /** For methods and other code. */
  readonly mono?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const look = band === undefined ? styles[tone] : cx(styles.band, bandClass(band));
  return <span className={cx(styles.badge, look, mono && styles.mono, className)}>{children}</span>;
}
