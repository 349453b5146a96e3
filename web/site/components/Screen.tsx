import type { ReactNode } from "react";
import { cx } from "../../design/cx.ts";
import styles from "./Screen.module.css";

/** What scripts/site-screens.mjs has photographed: addresses by file name. */
const FILES = import.meta.glob<string>("../images/*.webp", { eager: true, query: "?url", import: "default" });

/** Of every picture, in pixels of the page that was photographed. */
const SIZE = { width: 1280, height: 800 } as const;

/**
 * A view of the product, as a picture in the reader's theme. It is loaded when it is about to be seen, and only the one
 * of the two that is shown.
 *
 * @param name as scripts/site-screens.mjs knows it
 * @example <Screen name="explanation" alt="A lead’s points, model by model">How X adds up.</Screen>
 */
export function Screen({
  name,
  alt,
  className,
  children,
}: {
  readonly name: string;
  readonly alt: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <figure className={cx(styles.screen, className)}>
      {(["light", "dark"] as const).map((theme) => (
        <img key={theme} src={addressOf(name, theme)} alt={alt} {...SIZE} loading="lazy" className={styles[theme]} />
      ))}
      {children && <figcaption>{children}</figcaption>}
    </figure>
  );
}

function addressOf(name: string, theme: "light" | "dark"): string {
  const address = FILES[`../images/${name}-${theme}.webp`];
  if (address === undefined) throw new Error(`there is no picture ${name}-${theme}: run scripts/site-screens.mjs`);
  return address;
}
