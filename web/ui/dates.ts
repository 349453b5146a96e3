const DAYS = {
  /** `Jan 31` */
  short: new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", timeZone: "UTC" }),
  /** `Jan 31, 2026` */
  medium: new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }),
  /** `Sat, Jan 31, 2026` */
  long: new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }),
} as const;

/** Formats a date for people. @param date such as `2026-01-31` */
export const dayText = (date: string, format: keyof typeof DAYS) =>
  DAYS[format].format(Date.parse(`${date}T00:00:00Z`));

/** Adds days to a date; undefined for text that is not a date. @example shiftedDay("2026-01-31", 1) // "2026-02-01" */
export function shiftedDay(date: string, days: number): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at + days * 86_400_000).toISOString().slice(0, 10);
}

/** A moment in a time zone: `Jan 31, 2026, 9:30 AM`. */
export const momentText = (at: Date, timeZone: string) =>
  written(at, { dateStyle: "medium", timeStyle: "short", timeZone });

/** The time of a moment in a time zone, to the second: `9:30:05 AM`. */
export const timeText = (at: Date, timeZone: string) => written(at, { timeStyle: "medium", timeZone });

/** The time of a moment in a time zone: `9:30 AM`. */
export const clockText = (at: Date, timeZone: string) => written(at, { timeStyle: "short", timeZone });

/** A moment in a time zone, to the second: `Jan 31, 2026, 9:30:05 AM EST`. */
export const exactMomentText = (at: Date, timeZone: string) =>
  `${written(at, { dateStyle: "medium", timeStyle: "medium", timeZone })} ${zoneText(at, timeZone)}`;

/** The day of a moment in a time zone: `2026-01-31`. */
export const dayIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(at);

/** A moment in a time zone, in full: `Friday, August 30, 2024 at 2:05 PM`. */
export const fullMomentText = (at: Date, timeZone: string) =>
  written(at, { dateStyle: "full", timeStyle: "short", timeZone });

/** Engines differ in the space before AM and PM. */
const written = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", options).format(at).replaceAll("\u202f", " ");

/** The short name of a time zone at a moment: `EST`, `GMT+1`, `UTC`. */
export function zoneText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** The offset of a time zone from UTC at a moment: `UTC+02:00`. */
export function offsetText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "UTC");
  return offset === undefined || offset === "UTC" ? "UTC+00:00" : offset;
}

/** The time since a moment: `just now`, `1 minute ago`, `3 hours ago`. */
export function agoText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  const [value, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 1440
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 1440), "day"];
  return `${value} ${unit}${value === 1 ? "" : "s"} ago`;
}

/** A length of time in words: `40 seconds`, `3 minutes`. */
export function inWords(seconds: number): string {
  const [value, unit] =
    seconds < 90 ? [Math.max(1, Math.ceil(seconds)), "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${value} ${unit}${value === 1 ? "" : "s"}`;
}
