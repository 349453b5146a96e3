import type { ReactNode } from "react";
import { cx } from "../../design/cx.ts";
import styles from "./Screen.module.css";

/** The screenshots by scripts/pictures.mjs: addresses by file name. */
const FILES = import.meta.glob<string>("../images/*.webp", { eager: true, query: "?url", import: "default" });

/** Of the pictures, in pixels of the captured page. */
const SIZE = { width: 1280, height: 800 } as const;
const PHONE_SIZE = { width: 390, height: 520 } as const;

/** At a smaller width, a picture of a desktop is unreadable. */
const PHONE = "(max-width: 599px)";

/**
 * A screenshot of the product, in the reader's theme; on a phone, in the phone layout if there is one. It is
 * lazy-loaded, and only the displayed variant.
 *
 * @param name as in scripts/pictures.mjs
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
      {(["light", "dark"] as const).map((theme) => {
        const phone = FILES[`../images/${name}-phone-${theme}.webp`];
        return (
          <picture key={theme} className={styles[theme]}>
            {phone && <source media={PHONE} srcSet={phone} {...PHONE_SIZE} />}
            <img src={addressOf(name, theme)} alt={alt} {...SIZE} loading="lazy" />
          </picture>
        );
      })}
      {children && <figcaption>{children}</figcaption>}
    </figure>
  );
}

function addressOf(name: string, theme: "light" | "dark"): string {
  const address = FILES[`../images/${name}-${theme}.webp`];
  if (address === undefined) throw new Error(`there is no picture ${name}-${theme}: run npm run pictures`);
  return address;
}
