interface Worked {
  readonly done: number;
  readonly total: number | null;
  /** How long the job has worked, without its waits, in milliseconds. */
  readonly workedMs: number;
  /** Whether the job has not ended. */
  readonly isOpen: boolean;
}

/** The first steps of a job are slower than the others: its caches are empty, and it does not know its pace yet. */
const MEANINGFUL_MS = 5_000;

/** Returns the speed and the remaining time of a job, as the API shows them; null for what is not known yet. */
export function speedOf({ done, total, workedMs, isOpen }: Worked) {
  if (done <= 0 || workedMs <= 0 || (isOpen && workedMs < MEANINGFUL_MS))
    return { per_second: null, seconds_left: null };
  const perSecond = (done * 1_000) / workedMs;
  return {
    per_second: Math.round(perSecond * 10) / 10,
    seconds_left: isOpen && total !== null ? Math.ceil(Math.max(0, total - done) / perSecond) : null,
  };
}
