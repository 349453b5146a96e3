/** The number of rows that one transaction stores. */
export interface Pace {
  readonly rows: number;
  /** Records the duration of rows, in milliseconds. */
  took(rows: number, ms: number): void;
}

/** The target duration of a transaction in milliseconds, because others may wait for it. */
const STEP_MS = 100;
const LEAST_ROWS = 50;

/**
 * Adjusts the number of rows so that they take {@link STEP_MS}. New leads take a fraction of the time of replaced ones.
 */
export function createPace(most: number): Pace {
  let rows = most;
  return {
    get rows() {
      return rows;
    },
    took(done, ms) {
      const fitting = Math.round((done * STEP_MS) / Math.max(1, ms));
      // the mean dampens the effect of a single slow transaction
      rows = Math.max(Math.min(LEAST_ROWS, most), Math.min(most, Math.round((rows + fitting) / 2)));
    },
  };
}
