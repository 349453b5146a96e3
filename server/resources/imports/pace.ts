/** How many rows one transaction stores. */
export interface Pace {
  readonly rows: number;
  /** Notes how long rows took, in milliseconds. */
  took(rows: number, ms: number): void;
}

/** Others wait for a transaction at most this long, in milliseconds. */
const STEP_MS = 100;
const LEAST_ROWS = 50;

/** Chooses as many rows as take {@link STEP_MS}: new leads take a fraction of what replaced ones take. */
export function createPace(most: number): Pace {
  let rows = most;
  return {
    get rows() {
      return rows;
    },
    took(done, ms) {
      const fitting = Math.round((done * STEP_MS) / Math.max(1, ms));
      // one slow transaction does not decide
      rows = Math.max(Math.min(LEAST_ROWS, most), Math.min(most, Math.round((rows + fitting) / 2)));
    },
  };
}
