const DAYS = {
  /** `31 Jan` */
  short: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
  /** `Sat, 31 January 2026` */
  long: new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }),
} as const;

/** A date as people write it. @param date such as `2026-01-31` */
export const dayText = (date: string, format: keyof typeof DAYS) =>
  DAYS[format].format(Date.parse(`${date}T00:00:00Z`));

/** The date so many days later, or earlier; undefined for what is no date. @example shiftedDay("2026-01-31", 1) // "2026-02-01" */
export function shiftedDay(date: string, days: number): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at + days * 86_400_000).toISOString().slice(0, 10);
}

/** A moment in a time zone: `31 Jan 2026, 09:30`. */
export const momentText = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);

/** A moment in a time zone, in full: `Friday 30 August 2024 at 14:05`. */
export const fullMomentText = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone }).format(at);

/** How far a time zone is from UTC at a moment: `UTC+02:00`. */
export function offsetText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "UTC");
  return offset === undefined || offset === "UTC" ? "UTC+00:00" : offset;
}

/** A length of time in words: `40 seconds`, `3 minutes`. */
export function inWords(seconds: number): string {
  const [value, unit] =
    seconds < 90 ? [Math.max(1, Math.ceil(seconds)), "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${value} ${unit}${value === 1 ? "" : "s"}`;
}
