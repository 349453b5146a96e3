const DAY_MS = 86_400_000;
const toTime = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Adds days to a date. @example addDays("2026-02-28", 1) // "2026-03-01" */
export const addDays = (date: string, days: number) =>
  new Date(toTime(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  const daysSinceMonday = (new Date(toTime(date)).getUTCDay() + 6) % 7;
  return addDays(date, -daysSinceMonday);
}
