import { tokenize } from "#engine";
import styles from "./Highlighted.module.css";
import { coloredParts } from "./parts.ts";

/** A formula or rule, colored by the engine's own tokens. */
export function Highlighted({ text }: { readonly text: string }) {
  return coloredParts(text, tokenize(text).tokens).map(({ from, kind, text: part }) =>
    kind === undefined ? (
      part
    ) : (
      <span key={from} className={styles[kind]}>
        {part}
      </span>
    ),
  );
}
