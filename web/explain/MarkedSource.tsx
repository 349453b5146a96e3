import type { ReactNode } from "react";
import type { DecidingPart } from "#engine";
import { cx } from "../design/cx.ts";
import { Highlighted } from "../ui/code/Highlighted.tsx";
import styles from "./MarkedSource.module.css";

type Part = Pick<DecidingPart, "from" | "to" | "value">;

/** A rule in its colors, with the parts that decided its outcome marked in place. */
export function MarkedSource({ source, parts }: { readonly source: string; readonly parts: readonly Part[] }) {
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const { from, to, value } of parts.toSorted((a, b) => a.from - b.from)) {
    if (from < done) continue;
    pieces.push(<Highlighted key={`before ${from}`} text={source.slice(done, from)} />);
    pieces.push(
      <mark
        key={from}
        className={cx(styles.mark, value === null ? styles.unknown : value ? styles.true : styles.false)}
      >
        <Highlighted text={source.slice(from, to)} />
      </mark>,
    );
    done = to;
  }
  return (
    <code className={styles.source}>
      {pieces}
      <Highlighted text={source.slice(done)} />
    </code>
  );
}
