const WIDTH = 32;
/** The update interval, in milliseconds; without a terminal, one line per interval. */
const EVERY = { terminal: 100, lines: 5_000 };

export interface Progress {
  advance(): void;
  /** Displays the end. @returns seconds since the beginning */
  done(): number;
}

/**
 * A progress bar on the standard error, which leaves the standard output to the results.
 *
 * @example const bar = progress("Posting", 30_000); bar.advance(); bar.done();
 */
export function progress(label: string, total: number): Progress {
  const { isTTY } = process.stderr;
  const every = isTTY ? EVERY.terminal : EVERY.lines;
  const start = performance.now();
  let count = 0;
  let drawnAt = start;
  const draw = (now: number) => {
    drawnAt = now;
    const filled = Math.floor((count / total) * WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
    const speed = Math.round((count * 1_000) / Math.max(1, now - start));
    const line = `${label} ${bar} ${count} of ${total}, ${speed} a second`;
    process.stderr.write(isTTY ? `\r${line}\x1b[K` : `${line}\n`);
  };
  return {
    advance() {
      count += 1;
      const now = performance.now();
      if (now - drawnAt >= every) draw(now);
    },
    done() {
      const now = performance.now();
      draw(now);
      if (isTTY) process.stderr.write("\n");
      return (now - start) / 1_000;
    },
  };
}
