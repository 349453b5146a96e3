import type { ReactNode } from "react";
import type { BandLetter } from "#engine";
import { cx } from "../design/cx.ts";
import styles from "./Badge.module.css";

export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger" | "bandA" | "bandB" | "bandC" | "bandD";

/** The colour of each band. */
export const BAND_TONES = { A: "bandA", B: "bandB", C: "bandC", D: "bandD" } as const satisfies Record<
  BandLetter,
  BadgeTone
>;

/** A short word on a coloured ground. */
export function Badge({
  tone = "neutral",
  mono = false,
  className,
  children,
}: {
  readonly tone?: BadgeTone;
  /** For methods and other code. */
  readonly mono?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <span className={cx(styles.badge, styles[tone], mono && styles.mono, className)}>{children}</span>;
}
