/** One of the compared functions: does a batch of work once. */
export interface Contender {
  readonly name: string;
  readonly work: () => void | Promise<void>;
  /** Units of work in one call, so that slow ones can do fewer. */
  readonly units: number;
}

export interface Measured {
  readonly name: string;
  /** Median time of one unit, in microseconds. */
  readonly micros: number;
  /** Median over the rounds of the time as a multiple of the first contender's in the same round. */
  readonly ratio: number;
}

/**
 * Measures contenders in turns, so that a temporary slowdown of the machine affects all of them, and takes medians. The
 * others are compared with the first one.
 */
export async function compare(contenders: readonly Contender[], rounds: number): Promise<Measured[]> {
  for (const { work } of contenders) await work();
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { work, units }] of contenders.entries()) {
      const start = performance.now();
      await work();
      times[index]?.push(((performance.now() - start) * 1_000) / units);
    }
  }
  const [first = []] = times;
  return contenders.map(({ name }, index) => {
    const own = times[index] ?? [];
    return { name, micros: median(own), ratio: median(own.map((time, round) => time / (first[round] ?? 0))) };
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * A table in Markdown, with columns aligned so that it is readable in a terminal too: all except the first to the
 * right.
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

/** A number with three significant digits and thousands separators. */
export function formatFigure(value: number): string {
  const rounded = Number(value.toPrecision(3));
  return rounded.toLocaleString("en-GB", { maximumFractionDigits: 3 });
}
