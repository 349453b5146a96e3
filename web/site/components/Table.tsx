import type { ReactNode } from "react";
import { cx } from "../../design/cx.ts";
import styles from "./Table.module.css";

/** Text tables with at least this number of columns scroll on a small screen rather than break after each word. */
const WIDE = 3;

/**
 * A table that scrolls horizontally on a small screen. The first cell of a row is its heading.
 *
 * @param caption for screen readers, and visible with `showCaption`
 * @example <Table caption="Question types" columns={["Type", "Accepts"]} rows={[["Open", "any text"]]} />
 */
export function Table({
  caption,
  showCaption = false,
  columns,
  rows,
  numeric = [],
}: {
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly columns: readonly ReactNode[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** Columns of numbers, from 0: right-aligned. */
  readonly numeric?: readonly number[];
}) {
  const cell = (column: number) => cx(numeric.includes(column) && styles.numeric);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={caption} data-scrolls="">
      <table className={cx(styles.table, columns.length - numeric.length >= WIDE && styles.wide)}>
        <caption className={showCaption ? styles.caption : "visually-hidden"}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
              <th key={index} scope="col" className={cell(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
            <tr key={index}>
              {row.map((content, column) =>
                column === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
                  <th key={column} scope="row" className={cell(column)}>
                    {content}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
                  <td key={column} className={cell(column)}>
                    {content}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
